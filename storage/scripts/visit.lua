-- A rate limit with a burst (the generic cell rate algorithm), and the player's record in the same call.
-- KEYS: rate, and the player where there is one. ARGV: now (ms), milliseconds per call, burst (calls), cost (calls, may be 0), token hash.
-- Returns {ms to wait (0: allowed), name, created}; only the first for no player, and for a token that is not the player's. That one
-- charges nothing: player ids are public, and nobody shall use up another's calls.
local now, each, burst, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local answer = {0}
if KEYS[2] then
  local player = redis.call('HMGET', KEYS[2], ARGV[5], 'name', 'created')
  if not player[1] then
    return answer
  end
  answer = {0, player[2], player[3]}
end
if cost == 0 then
  return answer
end
local empty_at = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + each * cost
local wait = empty_at - now - each * burst
if wait > 0 then
  answer[1] = math.ceil(wait)
  return answer
end
redis.call('SET', KEYS[1], empty_at, 'PX', math.ceil(empty_at - now))
return answer
