-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
-- Additive: processes of the version before it may run and start beside it.
alter table users_token add column "write_response" varchar(30);
alter table users_token add constraint users_token_write_response_check check ("write_response" in ('flat', 'base')) not valid;

-- Step: add users.Token.write_response
alter table users_token validate constraint users_token_write_response_check;
