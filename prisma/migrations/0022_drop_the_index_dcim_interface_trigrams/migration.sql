-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
-- Additive: processes of the version before it may run and start beside it.

create extension if not exists pg_trgm;
drop index dcim_interface_trigrams;
create index dcim_interface_trigrams on dcim_interface using gin ("name" gin_trgm_ops, "mac_address" gin_trgm_ops, "description" gin_trgm_ops);
