-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
alter table secrets_userkey drop constraint secrets_userkey_user_id_fkey;
alter table secrets_userkey add constraint secrets_userkey_user_id_fkey foreign key ("user_id") references users_user (id) on delete cascade;
