-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
create index extras_imageattachment_object_id_idx on extras_imageattachment using btree ("object_id");
