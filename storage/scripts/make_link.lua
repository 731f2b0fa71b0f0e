-- Keep a player's one-time link, in place of the one before. KEYS: player. ARGV: the asker's token hash, code hash, end (ms), most devices.
-- Returns 'made', or 'unknown' when the asker has been signed out, or 'full' when no further device may be let in.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return 'unknown'
end
local devices = 0
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if #field == 64 then
    devices = devices + 1
  end
end
if devices >= tonumber(ARGV[4]) then
  return 'full'
end
redis.call('HSET', KEYS[1], 'link', ARGV[2], 'link-end', ARGV[3])
redis.call('HDEL', KEYS[1], 'link-used')
return 'made'
