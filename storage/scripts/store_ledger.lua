-- Keep the ledger of a verified run. KEYS: run, unanalysed, ledger. ARGV: player, ledger, luck, loss, seconds to keep it.
-- Returns 1 when it is kept, 0 for a run that isn't verified.
redis.call('SREM', KEYS[2], ARGV[1])
if redis.call('HGET', KEYS[1], 'status') ~= 'verified' then
  return 0
end
redis.call('HSET', KEYS[1], 'luck', ARGV[3], 'loss', ARGV[4])
redis.call('SET', KEYS[3], ARGV[2], 'EX', ARGV[5])
return 1
