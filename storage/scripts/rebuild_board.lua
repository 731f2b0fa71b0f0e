-- Make board, histogram and pending set again from the runs. KEYS: players, board, histogram, pending, then no others:
-- the runs' keys are KEYS[1] with ':players' replaced, all in this slot. Returns the number of verified runs.
-- One pass over the partition's players; it blocks the shard for about a second per 500,000 of them.
local prefix = string.sub(KEYS[1], 1, -#':players' - 1) .. ':run:'
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4])
local verified = 0
for _, player in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local run = redis.call('HMGET', prefix .. player, 'status', 'score', 'finished', 'advised')
  if run[1] == 'verified' and not run[4] then
    redis.call('ZADD', KEYS[2], run[2], player)
    redis.call('HINCRBY', KEYS[3], run[2], 1)
    verified = verified + 1
  elseif run[1] == 'finished' then
    redis.call('ZADD', KEYS[4], run[3], player)
  end
end
return verified
