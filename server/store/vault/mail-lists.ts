/** Lists of the letters in the queue: of one application, of one account, of the console. */
import type { Compilable, Selectable } from 'kysely'
import { kindsTo, signInKinds } from '#events/letters.ts'
import type { Trouble } from '../letter.ts'
import type { MailState, Posted } from '../records.ts'
import type { MailRow, VaultDatabase } from './tables.ts'

type Paging = { streams?: ReadonlySet<string> | null; offset: number; limit: number }

export function mailLists(
  { k, all }: Pick<VaultDatabase, 'k' | 'all'>,
  listed: (letters: Compilable<Selectable<MailRow>>) => Posted[],
) {
  const letters = k.selectFrom('mail').selectAll()
  return {
    /** Sent letters of one application, oldest first. */
    sentOf: (stream: string): Posted[] => {
      const sent = letters.where('stream', '=', stream).where('state', '=', 'sent').orderBy('id')
      return listed(sent).sort((a, b) => (a.sentAt ?? '').localeCompare(b.sentAt ?? ''))
    },
    /** Of one account, oldest first. */
    ofAccount: (accountId: string): Posted[] =>
      listed(letters.where('account_id', '=', accountId).orderBy('id')).sort((a, b) =>
        a.queuedAt.localeCompare(b.queuedAt),
      ),
    /** Status letters of all families that were not sent. */
    unsentStatusLettersOfAll: (): Posted[] =>
      listed(letters.where('state', '!=', 'sent').where('kind', '=', 'status').orderBy('id')),
    /** Those about the applications of an account that were not sent. */
    unsentAbout: (accountId: string): Posted[] => {
      const about = letters.where('account_id', '=', accountId).where('kind', 'in', kindsTo('family'))
      return listed(about.where('state', '!=', 'sent').orderBy('id'))
    },
    /** Newest first. `streams`: only letters about these applications; `null` for all. */
    page: (state: MailState | null, { streams = null, offset, limit }: Paging): Posted[] => {
      const query = letters.orderBy('queued_at', 'desc').orderBy('id')
      const some = state === null ? query : query.where('state', '=', state)
      if (streams === null) return listed(some.offset(offset).limit(limit))
      const rows = all(some.clearSelect().select(['id', 'stream']))
      const ids = rows.flatMap(({ id, stream }) => (stream !== null && streams.has(stream) ? id : []))
      const shown = ids.slice(offset, offset + limit)
      // PostgreSQL takes no empty list.
      return listed(query.where('id', 'in', [...shown, '']))
    },
    /** Messages to phones: `sent`, or on their way, between two instants, UTC, and the codes that wait. */
    toPhones: ({ from, to }: { from: string; to: string }): { sent: number; codes: number } => {
      const carried = k
        .selectFrom('mail')
        .where('carrier', 'in', ['sms', 'whatsapp'])
        .select(({ fn }) => fn.countAll<number>().as('n'))
      const sent = carried.where('sent_at', '>=', from).where('sent_at', '<', to)
      const unsent = carried.where('state', '=', 'queued').where('sent_at', 'is', null)
      const codes = unsent.where('kind', 'in', signInKinds)
      return { sent: all(sent)[0]?.n ?? 0, codes: all(codes)[0]?.n ?? 0 }
    },
    /** Whether a message is due since an instant, or was queued by then and waits because of one of these troubles. UTC. */
    standsStill: (before: string, troubles: readonly Trouble[]): boolean => {
      const queued = k
        .selectFrom('mail')
        .select('id')
        .where('state', '=', 'queued')
        .where('carrier', '!=', 'hand')
      const late = queued.where((e) =>
        e.or([
          e('next_at', '<=', before),
          e.and([e('queued_at', '<=', before), e('trouble', 'in', troubles)]),
        ]),
      )
      return all(late.limit(1)).length > 0
    },
    counts: (): Record<MailState, number> => {
      const counted = k.selectFrom('mail').select(['state', ({ fn }) => fn.countAll<number>().as('n')])
      const rows = all(counted.groupBy('state'))
      const of = (state: MailState) => rows.find((row) => row.state === state)?.n ?? 0
      return {
        queued: of('queued'),
        waiting: of('waiting'),
        held: of('held'),
        sent: of('sent'),
        failed: of('failed'),
      }
    },
  }
}
