-- Note in a player's own list that a run starts, unless the player has been erased. KEYS: player, the player's runs. ARGV: now (ms), challenge.
-- Returns 1, or 0 when there is no such player.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('ZADD', KEYS[2], 'NX', ARGV[1], ARGV[2])
return 1
