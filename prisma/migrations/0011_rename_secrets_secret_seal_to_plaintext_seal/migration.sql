-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
alter table secrets_secret rename column "seal" to "plaintext_seal";

-- A secret without its value or its seal was tampered with: it does not open, and it goes on being told.
update secrets_secret set "plaintext" = coalesce("plaintext", ''), "plaintext_seal" = coalesce("plaintext_seal", '')
where "plaintext" is null or "plaintext_seal" is null;
alter table secrets_secret add constraint secrets_secret_plaintext_seal_check check ("plaintext" is not null and "plaintext_seal" is not null);
