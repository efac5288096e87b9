-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
-- Additive: processes of the version before it may run and start beside it.
alter table extras_objectchange add column "transaction_id" xid8 not null default pg_current_xact_id();

-- Step, concurrently: add the index extras_objectchange_transaction_id_idx
drop index concurrently if exists extras_objectchange_transaction_id_idx;
create index concurrently extras_objectchange_transaction_id_idx on extras_objectchange using btree ("transaction_id", "id");
