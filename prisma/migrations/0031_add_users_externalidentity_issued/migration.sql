-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
-- Additive: processes of the version before it may run and start beside it.
alter table users_externalidentity add column "issued" timestamptz(6);
