/**
 * The third migration: where the season is (standing.ts), and what moves it. Nothing is taken where it is not open, so whoever closes it
 * knows that nothing comes any more. docs/decisions/0080.
 */
import { TAKING } from './locks.ts'

/** `move` of the place: the one that is under way, or was the last. `outcome` of a move: null while it is under way. */
const tables = `
alter table wedding.place
  add column standing text not null default 'open' check (standing in ('open', 'filling', 'closing', 'closed')),
  add column move uuid;
create table wedding.move (
  id uuid primary key, begun timestamptz not null default now(), ended timestamptz,
  outcome text check (outcome in ('done', 'given up')));
`

/** To be called before something gets a number. */
const noteBranch = `
create function wedding.note_branch() returns void language sql as $$
  insert into wedding.branch select wedding.timeline(), changed from wedding.place on conflict (timeline) do nothing
$$;
`

/** As before, and nothing where it is not open; what was taken before is still told. */
const take = `
create or replace function wedding.take(sender uuid, sent bigint, groups jsonb, known integer default null) returns jsonb language plpgsql as $$
declare
  answer jsonb;
  before record;
  now_changed bigint;
  now_timeline integer;
  now_standing text;
  one jsonb;
  n integer := -1;
  refused jsonb := '[]';
  reason text;
begin
  perform pg_advisory_xact_lock(${TAKING});
  now_timeline := wedding.timeline();
  if known <> now_timeline then
    return jsonb_build_object('timeline', now_timeline, 'branched', wedding.branched(known),
      'changed', (select changed from wedding.place));
  end if;
  select number, outcome into before from wedding.taken where server = sender;
  if before.number > sent then raise exception 'sending % came after %', sent, before.number; end if;
  if before.number = sent then
    update wedding.taken set at = now() where server = sender;
    return before.outcome;
  end if;
  select standing into now_standing from wedding.place;
  if now_standing <> 'open' then return jsonb_build_object('standing', now_standing); end if;
  perform wedding.note_branch();
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

/** One group of whoever moves a season here. @returns its number, or why it was not put, as take_group says it; `over` where this move is not under way */
const put = `
create function wedding.put(mover uuid, one jsonb) returns jsonb language plpgsql as $$
declare
  now_changed bigint;
begin
  perform pg_advisory_xact_lock(${TAKING});
  if not exists (select 1 from wedding.place where standing = 'filling' and move = mover) then
    return jsonb_build_object('reason', 'over');
  end if;
  perform wedding.note_branch();
  update wedding.place set changed = changed + 1 returning changed into now_changed;
  return jsonb_build_object('changed', now_changed, 'reason', wedding.take_group(one, now_changed, '[]'));
end $$;
`

/** Bytes of rows in one answer of `since`, beside those of one number that are more: clips are in these rows as well. */
const MOST_BYTES = 16 * 1024 * 1024
/** Which a program must know where a season is not open: earlier ones would go on with what they have. */
const NUMBER = 3

/** As before, and not more than PostgreSQL can put into one answer; with where the season is. */
const since = `
create or replace function wedding.since_here(after bigint, size bigint, most integer) returns jsonb language sql stable as $$
  with numbers as (
    select changed, count(*) as n, sum(coalesce(pg_column_size(value), 0)) as bytes
    from wedding.vault_row where changed > after group by changed order by changed limit most),
  places as (
    select changed, sum(n) over earlier - n as n, sum(bytes) over earlier - bytes as bytes
    from numbers window earlier as (order by changed)),
  rows as (
    select name, a, b, value, code, changed from wedding.vault_row where changed > after
      and changed <= (select max(changed) from places where n < most and bytes < ${MOST_BYTES})),
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
create or replace function wedding.since(after bigint, size bigint, most integer, known integer default null) returns jsonb language sql stable as $$
  select wedding.since_here(after, size, most)
    || jsonb_build_object('timeline', wedding.timeline(), 'branched', wedding.branched(known), 'standing', standing,
      'needs', case standing when 'open' then (select max(needs) from wedding.migration) else ${NUMBER} end)
  from wedding.place
$$;
`

export const standingMigration = `${tables} ${noteBranch} ${take} ${put} ${since}`
