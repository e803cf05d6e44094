/**
 * How the database of several servers is made: once, by whoever comes first, as the owner of its tables. The servers have a role of their
 * own, which can add events and read them, and never change or remove one. docs/decisions/0078.
 */

import { OperatorError } from '../runtime/errors.ts'
import { TAKING } from './locks.ts'
import { standingMigration } from './standing-migration.ts'
import { sinceOnTimeline, takeOnTimeline, timelines } from './timelines.ts'

/** `needs`: the first migration whose program still works beside this one, so that old and new servers run side by side for a while. */
type Migration = { number: number; needs: number; sql: string }

/**
 * `vault_row`: the rows of the vault, each as a whole with its code; null where it was removed. `changed` counts what was taken, from 1, so that a server
 * can ask for what came after it. `place`: the newest of these numbers, and the newest of the removed rows that are no longer listed.
 * `lease`: who does what is done once, until when by this database's clock. `taken`: what became of the last thing that each server sent, so that it can be asked again after a lost connection.
 */
const tables = `
create table wedding.event (
  seq bigint primary key, v integer not null, stream text not null, version integer not null, type text not null,
  at text not null, actor text not null, course bytea, facts bytea, details bytea, chain bytea not null,
  unique (stream, version));
create table wedding.vault_row (
  name text not null, a text not null, b text not null, value jsonb, code text, changed bigint not null, primary key (name, a, b));
create index vault_row_changed on wedding.vault_row (changed);
create unique index vault_row_email on wedding.vault_row ((value->'email_hash'->>'base64')) where name = 'account';
create unique index vault_row_letter on wedding.vault_row ((value->>'key')) where name = 'mail';
create table wedding.place (
  one boolean primary key default true check (one), programme uuid, changed bigint not null, swept bigint not null);
insert into wedding.place (changed, swept) values (0, 0);
create table wedding.lease (name text primary key, holder uuid not null, until timestamptz not null);
create table wedding.taken (server uuid primary key, number bigint not null, outcome jsonb not null, at timestamptz not null);
`

/**
 * Takes groups of rows and events in their order, each as a whole or not at all. `was` of a row: the number under which its server has it,
 * 0 where it has none, -1 where an earlier group of the same sending changed it. `after`: the groups that this one rests on.
 */
const take = `
create function wedding.take(sender uuid, sent bigint, groups jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
  now_changed bigint;
  one jsonb;
  n integer := -1;
  refused jsonb := '[]';
  reason text;
begin
  perform pg_advisory_xact_lock(${TAKING});
  select outcome into answer from wedding.taken where server = sender and number = sent;
  if found then return answer; end if;
  update wedding.place set changed = changed + 1 returning changed into now_changed;
  for one in select * from jsonb_array_elements(groups) loop
    n := n + 1;
    reason := wedding.take_group(one, now_changed, refused);
    if reason is not null then refused := refused || jsonb_build_object('group', n, 'reason', reason); end if;
  end loop;
  answer := jsonb_build_object('changed', now_changed, 'refused', refused);
  insert into wedding.taken values (sender, sent, answer, now())
    on conflict (server) do update set number = excluded.number, outcome = excluded.outcome, at = excluded.at;
  perform pg_notify('wedding', now_changed::text);
  return answer;
end $$;
`

/** @returns why a group is refused, or null: `behind` the log, a row of it was `changed`, a value is `used`, or it `rests` on another one. */
const takeGroup = `
create function wedding.take_group(one jsonb, now_changed bigint, refused jsonb) returns text language plpgsql as $$
declare
  last record;
begin
  if exists (select 1 from jsonb_array_elements(refused) r where one->'after' @> (r->'group')) then return 'rests'; end if;
  if one->'events' <> '[]' then
    select seq, chain into last from wedding.event order by seq desc limit 1;
    if coalesce(last.seq, 0) <> (one->>'size')::bigint then return 'behind'; end if;
    if last.seq is not null and last.chain <> decode(one->>'chain', 'base64') then return 'behind'; end if;
  end if;
  if exists (
    select 1 from jsonb_to_recordset(one->'rows') r(name text, a text, b text, was bigint)
    left join wedding.vault_row v using (name, a, b)
    where coalesce(v.changed, 0) <> case when r.was = -1 then now_changed else r.was end) then return 'changed'; end if;
  begin
    insert into wedding.vault_row
      select r.name, r.a, r.b, r.value, r.code, now_changed
      from jsonb_to_recordset(one->'rows') r(name text, a text, b text, value jsonb, code text)
      -- What gives a value up comes before what may take it.
      order by r.value is not null
      on conflict (name, a, b) do update set value = excluded.value, code = excluded.code, changed = excluded.changed;
    insert into wedding.event
      select e.seq, e.v, e.stream, e.version, e.type, e.at, e.actor, decode(e.course, 'base64'), decode(e.facts, 'base64'),
        decode(e.details, 'base64'), decode(e.chain, 'base64')
      from jsonb_to_recordset(one->'events') e(seq bigint, v integer, stream text, version integer, type text, at text,
        actor text, course text, facts text, details text, chain text)
      order by e.seq;
  exception when unique_violation then
    return 'used';
  end;
  return null;
end $$;
`

/** What came after a place, read at one moment: all rows of the oldest numbers first, and events. */
const since = `
create function wedding.since(after bigint, size bigint, most integer) returns jsonb language sql stable as $$
  with rows as (
    select name, a, b, value, code, changed from wedding.vault_row where changed > after
    order by changed fetch first most rows with ties),
  events as (select * from wedding.event where seq > size order by seq limit most)
  select jsonb_build_object(
    'changed', (select changed from wedding.place),
    'swept', (select swept from wedding.place),
    'size', (select coalesce(max(seq), 0) from wedding.event),
    'rows', coalesce((select jsonb_agg(to_jsonb(r) order by changed) from rows r), '[]'),
    'events', coalesce((select jsonb_agg(jsonb_build_object('seq', seq, 'v', v, 'stream', stream, 'version', version,
      'type', type, 'at', at, 'actor', actor, 'course', encode(course, 'base64'), 'facts', encode(facts, 'base64'),
      'details', encode(details, 'base64'), 'chain', encode(chain, 'base64')) order by seq) from events e), '[]'))
$$;
`

/** `parts` of the place: which set of key parts in S3 the rows are sealed under. docs/decisions/0082. The index: for what clears up after removed rows. */
const keyParts = `
alter table wedding.place add column parts uuid;
create index vault_row_removed on wedding.vault_row (changed) where value is null;
`

export const migrations: readonly Migration[] = [
  { number: 1, needs: 1, sql: `${tables} ${takeGroup} ${take} ${since}` },
  // Servers of the first one leave the timeline out, and get what they know.
  { number: 2, needs: 1, sql: `${timelines} ${takeOnTimeline} ${sinceOnTimeline}` },
  // Servers of the second one work beside it, and end where a season is on its way.
  { number: 3, needs: 1, sql: standingMigration },
  // Servers of the third one cannot read the rows that come from now on.
  { number: 4, needs: 4, sql: keyParts },
]

export const NEWEST = migrations.at(-1)?.number ?? 0

/** @param needs of the tables that are there @throws OperatorError where a later version has changed them too much for this one */
export function assertCanUse(needs: number): void {
  if (needs > NEWEST)
    throw new OperatorError(
      'The tables in PostgreSQL are of a later version, which this program cannot use. Install that version here.',
    )
}

/** What the servers' role may do. @param role quoted */
export const grants = (role: string): string => `
grant usage on schema wedding to ${role};
grant select, insert on wedding.event to ${role};
grant select, insert, update, delete on wedding.vault_row, wedding.taken, wedding.lease to ${role};
grant select, update on wedding.place to ${role};
grant select, insert on wedding.branch to ${role};
grant select, insert, update on wedding.move to ${role};
grant select on wedding.migration to ${role};
grant execute on all functions in schema wedding to ${role};
`
