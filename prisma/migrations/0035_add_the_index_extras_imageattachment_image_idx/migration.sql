-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
-- Additive: processes of the version before it may run and start beside it.

-- Step, concurrently: add the index extras_imageattachment_image_idx
drop index concurrently if exists extras_imageattachment_image_idx;
create index concurrently extras_imageattachment_image_idx on extras_imageattachment using btree ("image");
