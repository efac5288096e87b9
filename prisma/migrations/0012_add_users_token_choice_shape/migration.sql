-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
alter table users_token add column "choice_shape" varchar(30) constraint users_token_choice_shape_check check ("choice_shape" in ('pair', 'object'));
