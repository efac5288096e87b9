#!/bin/bash
# Starts a database server. On an empty data folder, copies the server that is the primary, and
# becomes its standby. Only db1, with no primary there, makes a new database (see primary.sh).
set -euo pipefail

primary="host=db1,db2,db3 user=replicator password=$REPLICATION_PASSWORD"
primary="$primary target_session_attrs=read-write connect_timeout=3 application_name=$HOSTNAME"
# A machine that is gone is noticed within half a minute, not after two hours.
primary="$primary keepalives_idle=15 keepalives_interval=5 keepalives_count=3 tcp_user_timeout=30000"

copy_primary() {
  install --directory --owner=postgres --group=postgres --mode=0700 "$PGDATA"
  gosu postgres pg_basebackup --dbname="$primary" --pgdata="$PGDATA" \
    --wal-method=stream --checkpoint=fast --write-recovery-conf
}

if [[ ! -s $PGDATA/PG_VERSION ]]; then
  until copy_primary; do
    find "$PGDATA" -mindepth 1 -delete
    [[ $HOSTNAME != db1 ]] || break
    sleep 2
  done
fi

exec docker-entrypoint.sh postgres "$@"
