-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
alter table users_permission drop constraint users_permission_action_check;
