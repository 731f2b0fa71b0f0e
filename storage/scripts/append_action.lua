-- Record action n, compare and append. KEYS: run, pending. ARGV: n, action, player, now (ms), score ('' while playing).
-- Returns 'applied', or 'same' when exactly this was recorded before, or why nothing changed: 'missing', 'stale', 'ahead', 'over'.
local run = redis.call('HMGET', KEYS[1], 'status', 'next', ARGV[1])
if not run[1] then
  return 'missing'
end
local n, following = tonumber(ARGV[1]), tonumber(run[2])
if n > following then
  return 'ahead'
end
if n < following then
  return run[3] == ARGV[2] and 'same' or 'stale'
end
if run[1] ~= 'playing' then
  return 'over'
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2], 'next', n + 1)
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[1], 'status', 'finished', 'score', ARGV[5], 'finished', ARGV[4])
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[3])
end
return 'applied'
