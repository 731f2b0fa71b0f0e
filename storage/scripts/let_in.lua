-- Let one more device in by a code. KEYS: player. ARGV: 'link' or 'recovery', code hash, now (ms), token hash, device, most devices.
-- A link is good once and until its end, and lets no further device in than the most; a recovery code stays good, and the oldest
-- device makes room. Sent again with the same token hash it is the same device, whatever became of the code since.
-- Returns {'in', name, created}, or why not: {'unknown'}, {'used'}, {'expired'}, {'full'}.
local by, token = ARGV[1], ARGV[4]
local player = redis.call('HMGET', KEYS[1], by, 'link-used', 'link-end', 'name', 'created')
local answer = {'in', player[4], player[5]}
if redis.call('HEXISTS', KEYS[1], token) == 1 then
  return answer
end
if player[1] ~= ARGV[2] then
  return {'unknown'}
end
if by == 'link' and player[2] then
  return {'used'}
end
if by == 'link' and tonumber(ARGV[3]) >= tonumber(player[3]) then
  return {'expired'}
end
local devices, oldest, oldest_made = 0, nil, math.huge
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  if #fields[i] == 64 then
    local made = tonumber(string.match(fields[i + 1], '^%d+'))
    devices = devices + 1
    if made < oldest_made then
      oldest, oldest_made = fields[i], made
    end
  end
end
if devices >= tonumber(ARGV[6]) then
  if by == 'link' then
    return {'full'}
  end
  redis.call('HDEL', KEYS[1], oldest)
end
redis.call('HSET', KEYS[1], token, ARGV[5])
if by == 'link' then
  redis.call('HSET', KEYS[1], 'link-used', 1)
end
return answer
