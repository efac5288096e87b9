-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.

create extension if not exists pg_trgm;
drop index dcim_devicetype_trigrams;
create index dcim_devicetype_model_order on dcim_devicetype (("model" collate natural_sort), "id");
create index dcim_devicetype_trigrams on dcim_devicetype using gin ("model" gin_trgm_ops, "slug" gin_trgm_ops);
