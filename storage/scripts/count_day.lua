-- Count a player's day in a period, and place the player by the best days. KEYS: the player's days, board.
-- ARGV: player, day, value of the day ('' takes it away), how many days count, what each of them adds. Doing it again changes nothing.
if ARGV[3] == '' then
  redis.call('ZREM', KEYS[1], ARGV[2])
else
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2])
end
local best = redis.call('ZREVRANGE', KEYS[1], 0, ARGV[4] - 1, 'WITHSCORES')
if #best == 0 then
  return redis.call('ZREM', KEYS[2], ARGV[1])
end
local sum = 0
for i = 2, #best, 2 do
  sum = sum + best[i] + ARGV[5]
end
return redis.call('ZADD', KEYS[2], string.format('%.0f', sum), ARGV[1])
