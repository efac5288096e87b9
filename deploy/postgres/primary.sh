#!/bin/bash
# Sets up the first primary: the database and the role of the service, and the role of the standbys.
# The image of PostgreSQL runs it once, on an empty data folder.
set -euo pipefail

psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=service="$CADASTRE_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
create role cadastre login password :'service';
grant pg_monitor to cadastre;
create database cadastre owner cadastre;
create role replicator login replication password :'replication';
alter system set wal_keep_size = '1GB';
-- A commit is confirmed when one of the standbys has it on its disk.
alter system set synchronous_standby_names = 'ANY 1 (db1, db2, db3)';
SQL

echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
