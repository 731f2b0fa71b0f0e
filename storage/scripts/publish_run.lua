-- Put a replayed run on its board, once, and note that it has no ledger yet. KEYS: run, pending, board, histogram, unanalysed, and for
-- dailies uncounted. A run that was given advice goes on no board. ARGV: player, score, now (ms).
-- Returns 1 when it is new, 0 when nothing changed.
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('HGET', KEYS[1], 'status') ~= 'finished' then
  return 0
end
redis.call('HSET', KEYS[1], 'status', 'verified', 'score', ARGV[2], 'verified', ARGV[3])
if not redis.call('HGET', KEYS[1], 'advised') then
  redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
  redis.call('HINCRBY', KEYS[4], ARGV[2], 1)
end
redis.call('SADD', KEYS[5], ARGV[1])
if KEYS[6] then
  redis.call('SADD', KEYS[6], ARGV[1])
end
return 1
