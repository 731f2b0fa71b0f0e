-- Keep the ledger of a verified run, and place the run by its loss. KEYS: run, unanalysed, ledger, losses, and for dailies uncounted.
-- ARGV: player, ledger, luck, loss, seconds to keep it, value on the board by loss. Returns 1 when it is kept, 0 for a run that isn't verified.
redis.call('SREM', KEYS[2], ARGV[1])
local run = redis.call('HMGET', KEYS[1], 'status', 'loss', 'advised')
if run[1] ~= 'verified' then
  return 0
end
redis.call('HSET', KEYS[1], 'luck', ARGV[3], 'loss', ARGV[4])
redis.call('SET', KEYS[3], ARGV[2], 'EX', ARGV[5])
if not run[3] then
  redis.call('ZADD', KEYS[4], ARGV[6], ARGV[1])
end
if KEYS[5] and run[2] ~= ARGV[4] then
  redis.call('SADD', KEYS[5], ARGV[1])
end
return 1
