/**
 * What publishing the results of a season would send: how many letters of each kind, one of each in full in both languages,
 * by which way, whom nothing reaches, and who is not decided on yet. Counted and written by the same code that sends.
 */
import { type DecisionStatus, decisions } from '#events/application/status.ts'
import { t } from '#events/language/index.ts'
import { undoableUntil } from '#events/programme/decide.ts'
import { arePublished } from '#events/programme/events.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import { type Carrier, carriers } from '../store/letter.ts'
import { type Decided, decidedIn } from './decided.ts'
import { composed, subjectOf } from './letters/compose.ts'
import { letterContext } from './message.ts'
import { onPhone } from './outbox-words.ts'
import { named, undecidedIn } from './undecided.ts'

/** How many families who have no address are named; all of them are counted. */
const LISTED = 200
/** Decrypts this many addresses before it gives way to other requests. */
const PIECE = 500

/** Its check digit is wrong, so it is nobody's: letters of one kind differ in nothing but the number. */
const MADE_UP = { id: '00000000-0000-4000-8000-000000000000', number: '0000001' }

/** `onPhone`: what a message to a phone says instead, and in how many parts; '' where none is sent. */
type Sample = { subject: string; text: string; onPhone: string }

type About = { season: string; status: DecisionStatus; reader: Locale }
function sampleOf(parts: Parts, { season, status, reader }: About): Record<Locale, Sample> {
  const isToPhones = carriers.some((one) => one !== 'letter' && parts.mail.isOn(one))
  const letter = { kind: 'status', ...MADE_UP, season, status, from: 'ranked' } as const
  const inLocale = (locale: Locale): Sample => ({
    subject: subjectOf(letter, locale),
    text: composed(letter, letterContext(parts, locale)).text,
    onPhone: isToPhones ? onPhone(letter, { locale, publicUrl: parts.config.publicUrl }, reader) : '',
  })
  return { ml: inLocale('ml'), en: inLocale('en') }
}

/** `by`: null where nothing reaches it. */
type Reached = Decided & { by: Carrier | null }
async function reachedOf({ store, mail }: Parts, untold: readonly Decided[]): Promise<Reached[]> {
  const found: Reached[] = []
  for (const [place, one] of untold.entries()) {
    if (place % PIECE === PIECE - 1) await new Promise((resolve) => setImmediate(resolve))
    const account = store.vault.accounts.byId(one.held.userId)
    const recipient = account && mail.reach(account)
    found.push({ ...one, by: recipient ? (recipient.carrier ?? 'letter') : null })
  }
  return found
}

/** How many by which way, in words; '' where there is but e-mail. */
function waysOf(reached: readonly Reached[], reader: Locale): string {
  const counts = carriers
    .map((carrier) => ({ carrier, n: reached.filter(({ by }) => by === carrier).length }))
    .filter(({ n }) => n > 0)
  if (counts.every(({ carrier }) => carrier === 'letter')) return ''
  return counts.map(({ carrier, n }) => t(reader, `results.by.${carrier}`, { n })).join(' · ')
}

/** Where publishing stands. `changed`: who has published or taken back last; null where nobody has. Times are UTC. */
export function publishing({ caseFiles, store }: Pick<Parts, 'caseFiles' | 'store'>, season: string) {
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

export async function resultsOf(parts: Parts, season: string, reader: Locale) {
  const { store } = parts
  // Read first: whatever happens while it counts is after it.
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
