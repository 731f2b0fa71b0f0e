-- Start a run, once. KEYS: run, players. ARGV: player, now (ms). Returns 1 when it is new, 0 when it was there.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'status', 'playing', 'next', 0, 'started', ARGV[2])
redis.call('SADD', KEYS[2], ARGV[1])
return 1
