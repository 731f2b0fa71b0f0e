-- Forget a player, unless there are other codes than those whose keys have been taken away: no later call could find them.
-- KEYS: player, then everything else of theirs in this slot. ARGV: the hashes seen, of the link, the recovery code and the one before it,
-- '' for none. Returns 1, or 0 when there are others.
local leads = redis.call('HMGET', KEYS[1], 'link', 'recovery', 'recovery-before')
for i = 1, 3 do
  if (leads[i] or '') ~= ARGV[i] then
    return 0
  end
end
redis.call('DEL', unpack(KEYS))
return 1
