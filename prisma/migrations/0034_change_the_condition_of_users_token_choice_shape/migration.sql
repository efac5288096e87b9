-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
alter table users_token drop constraint users_token_choice_shape_check;
alter table users_token add constraint users_token_choice_shape_check check ("choice_shape" in ('pair', 'object', 'value', 'slug')) not valid;

-- Step: change the condition of users.Token.choice_shape
alter table users_token validate constraint users_token_choice_shape_check;
