-- Refuse a run whose replay does not hold. KEYS: run, pending. ARGV: player, reason. Returns 1 when it is new, else 0.
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('HGET', KEYS[1], 'status') ~= 'finished' then
  return 0
end
redis.call('HSET', KEYS[1], 'status', 'rejected', 'reason', ARGV[2])
return 1
