-- Keep a player's recovery code, in place of the one before. KEYS: player. ARGV: the asker's token hash, code hash, now (ms).
-- Returns {'made', the hash before or ''}, or {'unknown'} when the asker has been signed out.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return {'unknown'}
end
local before = redis.call('HGET', KEYS[1], 'recovery') or ''
redis.call('HSET', KEYS[1], 'recovery', ARGV[2], 'recovery-made', ARGV[3])
return {'made', before}
