-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
-- Additive: processes of the version before it may run and start beside it.
alter table users_token add column "limits" jsonb;
alter table users_token add column "addresses" jsonb;
alter table users_token add column "parent_id" integer;
alter table users_token add constraint users_token_parent_id_fkey foreign key ("parent_id") references users_token (id) on delete cascade;
create index users_token_parent_idx on users_token ("parent_id");
