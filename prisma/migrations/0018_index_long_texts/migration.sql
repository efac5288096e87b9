-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
create index dcim_device_comments_order on dcim_device ((left("comments", 600) collate natural_sort), "id");
create index extras_objectchange_object_name_order on extras_objectchange ((left("object_name", 600) collate natural_sort), "id");
create index extras_objectchange_message_order on extras_objectchange ((left("message", 600) collate natural_sort), "id");
