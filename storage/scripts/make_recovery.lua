-- Keep a player's recovery code, in place of the one before. KEYS: player. ARGV: the asker's token hash, code hash, now (ms).
-- Returns {'made', the hash before, the one before that} ('' for none), or {'unknown'} when the asker has been signed out.
-- The hash before is kept, for its key may outlive whoever was to take it away.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return {'unknown'}
end
local held = redis.call('HMGET', KEYS[1], 'recovery', 'recovery-before')
if held[1] and held[1] ~= ARGV[2] then
  redis.call('HSET', KEYS[1], 'recovery-before', held[1])
end
redis.call('HSET', KEYS[1], 'recovery', ARGV[2], 'recovery-made', ARGV[3])
return {'made', held[1] or '', held[2] or ''}
