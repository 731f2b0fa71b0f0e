-- Make boards, histogram and pending set again from the runs. KEYS: players, board, histogram, pending, losses, and for dailies
-- uncounted, then no others: the runs' keys are KEYS[1] with ':players' replaced, all in this slot. ARGV: the weight of a day on the
-- board by loss, thousandths in a point. Returns the number of verified runs. All runs of a daily are to be counted again.
-- One pass over the partition's players; it blocks the shard for about a second per 500,000 of them.
local prefix = string.sub(KEYS[1], 1, -#':players' - 1) .. ':run:'
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5])
local verified = 0
for _, player in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local run = redis.call('HMGET', prefix .. player, 'status', 'score', 'finished', 'advised', 'loss')
  if run[1] == 'verified' and not run[4] then
    redis.call('ZADD', KEYS[2], run[2], player)
    redis.call('HINCRBY', KEYS[3], run[2], 1)
    if run[5] then
      local value = ARGV[1] - math.floor(run[5] * ARGV[2] + 0.5)
      redis.call('ZADD', KEYS[5], string.format('%.0f', value), player)
    end
    verified = verified + 1
  elseif run[1] == 'finished' then
    redis.call('ZADD', KEYS[4], run[3], player)
  end
  if KEYS[6] and run[1] and run[1] ~= 'playing' then
    redis.call('SADD', KEYS[6], player)
  end
end
return verified
