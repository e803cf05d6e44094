#!/bin/sh
# Run once by the image of PostgreSQL, on an empty primary: the role of the servers, which owns nothing, that of a standby,
# and that nothing is acknowledged before a standby has it.
set -eu
psql --set=ON_ERROR_STOP=1 --set=server="$SERVER_PASSWORD" --set=standby="$STANDBY_PASSWORD" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role server login password :'server';
create role standby login replication password :'standby';
alter system set synchronous_standby_names = '*';
SQL
echo 'host replication standby samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
