-- Written by hand: what the schema cannot declare.

-- Uploaded pictures in parts, where MEDIA_STORE keeps them in the database. A part has up to 1 MB, and is compressed already.
create table _media (
  "name" text not null,
  "part" integer not null,
  "bytes" bytea not null,
  primary key ("name", "part")
);
alter table _media alter column "bytes" set storage external;
