-- Forget a device and the link that may be waiting: whoever had that device may have made it. KEYS: player.
-- ARGV: the asker's token hash, the device's id (the beginning of its token hash).
-- Returns 'out', or 'unknown' when the asker has been signed out, 'missing' when there is no such device, 'last' when nobody could come back.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return 'unknown'
end
local devices, found = 0, nil
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if #field == 64 then
    devices = devices + 1
    if string.sub(field, 1, #ARGV[2]) == ARGV[2] then
      found = field
    end
  end
end
if not found then
  return 'missing'
end
if devices == 1 and redis.call('HEXISTS', KEYS[1], 'recovery') == 0 then
  return 'last'
end
redis.call('HDEL', KEYS[1], found, 'link', 'link-end', 'link-used')
return 'out'
