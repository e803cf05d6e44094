-- For a new PostgreSQL, once, by its superuser: two roles, one for a standby, the database, and what forgetting needs.
-- The passwords are in the environment of psql: OWNER_PASSWORD, SERVER_PASSWORD, STANDBY_PASSWORD. See docs/growth.md.
\set ON_ERROR_STOP on
\getenv owner OWNER_PASSWORD
\getenv server SERVER_PASSWORD
\getenv standby STANDBY_PASSWORD
create role weddingowner login password :'owner';
create role wedding login password :'server';
create role weddingstandby login replication password :'standby';
create database wedding owner weddingowner;
-- The servers and a standby may come from the same network, once PostgreSQL was started again.
alter system set listen_addresses = '*';
select 'cat >> ' || current_setting('hba_file') as append \gset
copy (values ('host replication weddingstandby samenet scram-sha-256'),
  ('host wedding wedding,weddingowner samenet scram-sha-256')) to program :'append';
-- What was deleted leaves the write-ahead log with its files, and an archive of a day with the day.
alter system set wal_recycle = off;
alter system set archive_timeout = '1d';
