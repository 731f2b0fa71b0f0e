-- Note a game in a player's own list of those that count, unless the player has been erased. KEYS: player, the player's games.
-- ARGV: challenge, the game in short ('' takes it away). Returns 1, or 0 when there is no such player.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
end
return 1
