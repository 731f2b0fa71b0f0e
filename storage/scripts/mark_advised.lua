-- Note for ever that a run in play was given advice. KEYS: run. Returns 1, or 0 when it isn't in play.
if redis.call('HGET', KEYS[1], 'status') ~= 'playing' then
  return 0
end
redis.call('HSET', KEYS[1], 'advised', 1)
return 1
