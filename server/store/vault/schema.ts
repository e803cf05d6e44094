/** How the tables of the vault are made (tables.ts has their types). */

/** Retention of the access log in days: a year by the Rules of 2025, and the day on which it ends. */
export const ACCESS_DAYS = 367

export const schema = `
create table if not exists meta (name text primary key, value blob not null) strict, without rowid;
create table if not exists data_key (
  number integer primary key, holder text not null unique, wrapped blob not null) strict;
create table if not exists account (
  id text primary key, email_hash blob, phone_hash blob, sealed blob not null, password_hash text not null,
  role text not null, locale text not null, consent text not null, email_proven_at text, phone_proven_at text, disabled_at text,
  created_at text not null, last_login_at text, told_by text, told_since text) strict;
create index if not exists account_email on account (email_hash);
create index if not exists account_phone on account (phone_hash);
create index if not exists account_role on account (role);
create table if not exists session (
  token_hash blob primary key, account_id text not null references account(id) on delete cascade,
  created_at text not null, expires_at text not null, sealed blob not null) strict, without rowid;
create index if not exists session_account on session (account_id);
create index if not exists session_end on session (expires_at);
create index if not exists session_start on session (created_at);
create table if not exists reset_link (
  token_hash blob primary key, account_id text not null references account(id) on delete cascade,
  expires_at text not null, milliseconds integer not null, maker text, proves text,
  sealed blob not null) strict, without rowid;
create index if not exists reset_link_account on reset_link (account_id);
create table if not exists second_factor (
  account_id text primary key references account(id) on delete cascade, sealed blob not null, since text,
  last_step integer not null) strict, without rowid;
create table if not exists recovery_code (
  account_id text not null references account(id) on delete cascade, hash blob not null,
  sealed blob not null, primary key (account_id, hash)) strict, without rowid;
create table if not exists code (
  kind text not null, asker text not null, account_id text not null references account(id) on delete cascade,
  hash blob not null, expires_at text not null, tries integer not null, sealed blob not null,
  primary key (kind, asker)) strict, without rowid;
create index if not exists code_account on code (account_id);
create table if not exists outside_link (
  hash blob primary key, account_id text not null references account(id) on delete cascade,
  created_at text not null, sealed blob not null) strict, without rowid;
create index if not exists outside_link_account on outside_link (account_id);
create table if not exists draft (
  stream text primary key, account_id text not null, sealed blob not null, saves integer not null,
  saved_at text not null, after integer not null) strict, without rowid;
create table if not exists complaint (
  stream text not null, number integer not null, sealed blob not null, primary key (stream, number))
  strict, without rowid;
create table if not exists kept (id text primary key, sealed blob not null) strict, without rowid;
create table if not exists file (
  id text primary key, owner text not null, purpose text not null, stream text, type text not null,
  size integer not null, has_thumb integer not null, created_at text not null, sealed blob not null) strict, without rowid;
create index if not exists file_owner on file (owner);
create index if not exists file_stream on file (stream);
create table if not exists removal (id text primary key, after text not null) strict, without rowid;
create table if not exists saved_views (
  account_id text primary key references account(id) on delete cascade, sealed blob not null) strict, without rowid;
create table if not exists mail (
  id text primary key, key text not null unique, carrier text not null, stream text,
  account_id text references account(id) on delete cascade, kind text not null, sealed blob not null,
  state text not null, tries integer not null, next_at text, queued_at text not null, sent_at text,
  trouble text, delivery text, delivery_at text, opened_by text, opened_at text) strict, without rowid;
create index if not exists mail_state on mail (state, next_at);
create index if not exists mail_stream on mail (stream);
create index if not exists mail_sent on mail (sent_at);
create index if not exists mail_queued on mail (queued_at desc, id);
create index if not exists mail_of_state on mail (state, queued_at desc, id);
create index if not exists mail_account on mail (account_id);
create table if not exists answer (
  account_id text not null references account(id) on delete cascade, id text not null, at text not null, sealed blob not null,
  primary key (account_id, id)) strict, without rowid;
create index if not exists answer_at on answer (at);
create table if not exists told (stream text primary key, sealed blob not null) strict, without rowid;
create table if not exists cosignature (
  size integer not null, witness text not null, line text not null, primary key (size, witness)) strict, without rowid;
create table if not exists cursor (name text primary key, seq integer not null) strict, without rowid;
create table if not exists public_file (
  kind text not null, name text not null, content text not null, primary key (kind, name)) strict, without rowid;
create table if not exists access_log (
  at integer not null, place integer not null, account text not null, route text not null, status integer not null,
  ledger_id text, primary key (at, place)) strict, without rowid;
create trigger if not exists access_log_is_never_changed before update on access_log
  begin select raise(abort, 'the access log is append-only'); end;
`

/** The key of each table: its rows are replaced by it. */
export const primaryKeys = {
  meta: ['name'],
  data_key: ['number'],
  account: ['id'],
  session: ['token_hash'],
  reset_link: ['token_hash'],
  second_factor: ['account_id'],
  recovery_code: ['account_id', 'hash'],
  code: ['kind', 'asker'],
  outside_link: ['hash'],
  draft: ['stream'],
  complaint: ['stream', 'number'],
  kept: ['id'],
  file: ['id'],
  removal: ['id'],
  saved_views: ['account_id'],
  mail: ['id'],
  told: ['stream'],
  answer: ['account_id', 'id'],
  cosignature: ['size', 'witness'],
  cursor: ['name'],
  public_file: ['kind', 'name'],
  access_log: ['at', 'place'],
} as const
