-- Take a run off those to be counted, if it still is as it was when it was counted. KEYS: run, uncounted.
-- ARGV: player, then status, score, loss and advised as they were, '' where there was none. Returns 1, or 0 when it has changed.
local run = redis.call('HMGET', KEYS[1], 'status', 'score', 'loss', 'advised')
for i = 1, 4 do
  if (run[i] or '') ~= ARGV[i + 1] then
    return 0
  end
end
redis.call('SREM', KEYS[2], ARGV[1])
return 1
