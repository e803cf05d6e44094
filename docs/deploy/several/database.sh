#!/bin/sh
# Starts PostgreSQL on the data that are there; where there are none, on a copy of PRIMARY, unless it is that itself.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ] && [ "$(hostname)" != "$PRIMARY" ]; then
  export PGPASSWORD="$STANDBY_PASSWORD"
  until gosu postgres pg_basebackup --host="$PRIMARY" --username=standby --pgdata="$PGDATA" \
    --write-recovery-conf --wal-method=stream --checkpoint=fast; do
    sleep 2
  done
  unset PGPASSWORD
fi
exec docker-entrypoint.sh "$@"
