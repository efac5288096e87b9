-- Processes of 0.2 do not know the limits of tokens: they would give a limited token all rights of
-- its user. This migration changes nothing, and is not additive: they respond with 503 after it.
select 1;
