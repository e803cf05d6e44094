/** The second migration: what was taken is told apart by the timeline of PostgreSQL on which it was. docs/decisions/0081. */
import { TAKING } from './locks.ts'

/**
 * Each promotion of a standby begins a timeline. `branch`: up to which number it has what was before, written by the first server that
 * changes something on it.
 */
export const timelines = `
create table wedding.branch (timeline integer primary key, changed bigint not null);
create function wedding.timeline() returns integer language sql as $$
  select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer
$$;
create function wedding.branched(known integer) returns bigint language sql stable as $$
  select min(changed) from wedding.branch where timeline > known
$$;
`

/**
 * As before; and a server that knows another timeline is told so, with nothing taken. What was taken before is answered only when a
 * synchronous standby has it, for which it is written once more. A sending that comes after a later one, from a connection that was given
 * up, is none.
 */
export const takeOnTimeline = `
drop function wedding.take(uuid, bigint, jsonb);
create function wedding.take(sender uuid, sent bigint, groups jsonb, known integer default null) returns jsonb language plpgsql as $$
declare
  answer jsonb;
  before record;
  now_changed bigint;
  now_timeline integer;
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
  if not exists (select 1 from wedding.branch where timeline = now_timeline) then
    insert into wedding.branch select now_timeline, changed from wedding.place;
  end if;
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

/** As before; and on which timeline, where that left the one which the server knows, and the first program that may still work with these tables. */
export const sinceOnTimeline = `
alter function wedding.since(bigint, bigint, integer) rename to since_here;
create function wedding.since(after bigint, size bigint, most integer, known integer default null) returns jsonb language sql stable as $$
  select wedding.since_here(after, size, most)
    || jsonb_build_object('timeline', wedding.timeline(), 'branched', wedding.branched(known),
      'needs', (select max(needs) from wedding.migration))
$$;
`
