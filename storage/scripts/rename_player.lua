-- Rename a player who still exists. KEYS: player. ARGV: name. Returns 1, or 0 when the player has been erased.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('HSET', KEYS[1], 'name', ARGV[1])
return 1
