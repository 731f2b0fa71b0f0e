-- Have a newcomer's secret lead to a player, unless it leads to another one meanwhile. KEYS: newcomer.
-- ARGV: the player to whom it led when last looked at ('' for none), the new player, how long it is remembered (ms).
-- Returns the player to whom it leads.
local led = redis.call('GET', KEYS[1])
if led and led ~= ARGV[1] then
  return led
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return ARGV[2]
