-- Enter a finished run as a run of another challenge on the same dice, once. KEYS: run, players, pending.
-- ARGV: player, finished (ms), then fields and values. Returns 1 when it is new, 0 when a run was there.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
return 1
