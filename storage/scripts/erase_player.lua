-- Forget a player. KEYS: player, then everything else of theirs in this slot. Returns the hashes of the link and the recovery code there were, '' for none.
local leads = redis.call('HMGET', KEYS[1], 'link', 'recovery')
redis.call('DEL', unpack(KEYS))
return {leads[1] or '', leads[2] or ''}
