/** Routes for admins: a preview of the publication of results, publishing, and undoing that. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { decidingTypes } from '#events/application/moved-on.ts'
import { type DecisionStatus, decisions } from '#events/application/statuses.ts'
import { refused } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { subjectOf } from '#events/letters.ts'
import { changeResults, PublishResults, undoableUntil } from '#events/programme/decide.ts'
import { arePublished } from '#events/programme/events.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { CaseFiles } from '../applications/case-files.ts'
import type { Config } from '../config.ts'
import { asking, line, taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { recordResults } from '../ranking/publish.ts'
import { type Carrier, carriers } from '../store/letter.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { composed } from './compose.ts'
import { madeUp } from './hand-carrier.ts'
import type { Mail } from './interface.ts'
import { letterContext } from './papers.ts'
import { onPhone } from './phone-text.ts'
import { type Decided, decidedIn, named, undecidedIn } from './status-letters.ts'

// The preview of a publication: numbers of letters by kind and way, a sample of each in both languages, unreachable
// families, and undecided ones. Made by the code that sends.

/** Maximum of unreachable families to name; all are counted. */
const LISTED = 200
/** Addresses to decrypt before yielding to other requests. */
const PIECE = 500

/** `onPhone`: the message to a phone with its parts; '' for none. */
type Sample = { subject: string; text: string; onPhone: string }

type About = { season: string; status: DecisionStatus; reader: Locale }
function sampleOf(
  parts: { config: Config; mail: Mail; store: Store },
  { season, status, reader }: About,
): Record<Locale, Sample> {
  const isToPhones = carriers.some((one) => one !== 'letter' && parts.mail.isOn(one))
  const letter = { kind: 'status', ...madeUp, season, status, from: 'ranked' } as const
  const inLocale = (locale: Locale): Sample => ({
    subject: subjectOf(letter, locale),
    text: composed(letter, letterContext(parts, locale)).text,
    onPhone: isToPhones ? onPhone(letter, { locale, publicUrl: parts.config.publicUrl }, reader) : '',
  })
  return { ml: inLocale('ml'), en: inLocale('en') }
}

/** `by`: null for an unreachable family. */
type Reached = Decided & { by: Carrier | null }
async function reachedOf(
  { store, mail }: { mail: Mail; store: Store },
  untold: readonly Decided[],
): Promise<Reached[]> {
  const found: Reached[] = []
  for (const [place, one] of untold.entries()) {
    if (place % PIECE === PIECE - 1) await new Promise((resolve) => setImmediate(resolve))
    const account = store.vault.accounts.byId(one.held.userId)
    const recipient = account && mail.reach(account)
    found.push({ ...one, by: recipient ? (recipient.carrier ?? 'letter') : null })
  }
  return found
}

/** Numbers by way; '' where there is only e-mail. */
function waysOf(reached: readonly Reached[], reader: Locale): string {
  const counts = carriers
    .map((carrier) => ({ carrier, n: reached.filter(({ by }) => by === carrier).length }))
    .filter(({ n }) => n > 0)
  if (counts.every(({ carrier }) => carrier === 'letter')) return ''
  return counts.map(({ carrier, n }) => t(reader, `results.by.${carrier}`, { n })).join(' · ')
}

/** The state of the publication. `changed`: by whom last; null for nobody. Times are UTC. */
export function publishing({ caseFiles, store }: { caseFiles: CaseFiles; store: Store }, season: string) {
  const programme = store.state.programme()
  const last = programme.results[season]
  const isPublished = arePublished(programme, season)
  return {
    season,
    isPublished,
    publishedAt: isPublished ? (last?.at ?? null) : null,
    changed: last ? { at: last.at, by: caseFiles.person(last.by) } : null,
    undoableUntil: undoableUntil(programme, season, store.clock().toISOString()),
  }
}

export async function resultsOf(
  parts: { caseFiles: CaseFiles; config: Config; mail: Mail; store: Store },
  season: string,
  reader: Locale,
) {
  const { store } = parts
  // Read first: later events count as after it.
  const position = store.log.size()
  const all = decidedIn(parts, season)
  const reached = await reachedOf(
    parts,
    all.filter(({ isTold }) => !isTold),
  )
  const unreached = reached.filter(({ by }) => by === null)
  const countOf = (list: readonly Decided[], status: DecisionStatus) =>
    list.filter(({ decision }) => decision === status).length
  return {
    ...publishing(parts, season),
    position,
    letters: decisions.map((status) => {
      const told = countOf(
        all.filter(({ isTold }) => isTold),
        status,
      )
      const noAddress = countOf(unreached, status)
      const letters = countOf(all, status) - told - noAddress
      const ways = waysOf(
        reached.filter(({ decision }) => decision === status),
        reader,
      )
      return { status, letters, ways, noAddress, told, sample: sampleOf(parts, { season, status, reader }) }
    }),
    otherwise: {
      total: unreached.length,
      families: unreached
        .slice(0, LISTED)
        .map(({ stream, held, decision: status }) => named(parts, { stream, held, status })),
    },
    undecided: undecidedIn(parts, season),
  }
}

const Ask = z.strictObject({ season: z.optional(line) })

export function resultRoutes(
  parts: Pick<Parts, 'caseFiles' | 'config' | 'gate' | 'mail' | 'settings' | 'store'>,
) {
  const { caseFiles, gate, mail, settings, store } = parts
  /** The season of an erased application is unknown. */
  const concerns = (stream: string, season: string): boolean =>
    (store.state.application(stream)?.standing.season ?? season) === season
  /** Whether a decision changed since a log position, or by an earlier command of this batch. */
  function hasMoved(tx: Transaction, season: string, position: number): boolean {
    const isPending = [...tx.pending()].some(([stream, now]) => {
      const was = store.state.application(stream)
      return concerns(stream, season) && was?.standing.status !== now?.standing.status
    })
    return (
      isPending || store.log.streamsSince(position, decidingTypes).some((stream) => concerns(stream, season))
    )
  }
  return new Elysia({ name: 'results', prefix: '/api/admin/results' })
    .use(gate)
    .get(
      '',
      async ({ request, query: { season = settings.season() } }) => ({
        ...(await resultsOf(parts, season, localeOf(request))),
        isOn: mail.isOn(),
        isByHand: mail.isOn('hand'),
        hasLink: parts.config.publicUrl !== null,
      }),
      asking(Ask, 'What publishing the results of a season would send, and to how many', 'mail'),
    )
    .put(
      '',
      async ({ request, visitor, body }) => {
        const { season = settings.season(), published: isPublished, ...ask } = body
        const { position } = ask
        const { id: actor } = signedIn(visitor)
        const outcome = await store.handle({ roster: true, key: commandKey(request, visitor) }, (tx) => {
          const decision = changeResults(tx.programme(), { season, isPublished, actor, now: tx.now, ...ask })
          if (!decision.ok) return decision
          const isNew = decision.events.length > 0
          if (isNew && isPublished && position !== undefined && hasMoved(tx, season, position))
            return refused('moved-on')
          return recordResults(tx, store, { season, by: actor, decision })
        })
        const now = publishing(parts, season)
        if (outcome.ok) return now
        const { refusal, fields } = outcome
        if (refusal === 'not-found') return refuse(request, refusal, fields)
        // The change may be a decision by somebody else.
        if (refusal === 'moved-on') return refuse(request, refusal, fields, { current: now })
        const change = caseFiles.madeBy(store.state.programme().results[season])
        return refuse(request, refusal, fields, { current: now, since: { change, reader: actor } })
      },
      taking(PublishResults, 'Publish the results of a season, or take that back in time', 'mail'),
    )
}
