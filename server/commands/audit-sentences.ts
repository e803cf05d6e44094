/** English sentences of the audit commands. */
import type { HandKind, HandStep } from '#events/history/hands.ts'
import { grouped } from '#events/language/digits.ts'
import { translatorIn } from '#events/language/index.ts'
import type { Recognisable } from '#events/ledger/bundle.ts'
import { FEW_FAMILIES } from '#events/ledger/levels.ts'
import { verifierKeyText } from '#events/ledger/note.ts'
import {
  type AuditedSample,
  type DrawnStratum,
  erasedOf,
  fewerWrongThanPercent,
  strata,
} from '#events/ledger/sample.ts'
import type { Seen, Witnessed, WitnessRecord } from '#events/ledger/witnessed.ts'
import type { Published, Tally } from '#events/programme/events.ts'
import type { WeightsNotice } from '#events/programme/weights.ts'
import { isOverPlaces, type Replayed, type SeasonNow } from '#events/projections/replay.ts'
import { explain, totalInWords } from '#events/scoring/explain.ts'
import type { FilesChecked } from '../audit/check-vault.ts'
import { plural } from './command.ts'

const say = translatorIn('en')

/** "12 submitted, 3 shortlisted (1 beyond the places), 1 erased", the largest number first. */
export function countByStatus(results: readonly Replayed[]): string {
  const byStatus = Map.groupBy(results, (one) => (one.is === 'there' ? one.standing.status : one.is))
  const parts = [...byStatus].sort(([, a], [, b]) => b.length - a.length)
  return (
    parts.map(([status, list]) => `${list.length} ${status}${overPlacesAmong(list)}`).join(', ') || 'none'
  )
}

function overPlacesAmong(list: readonly Replayed[]): string {
  const over = list.filter(isOverPlaces).length
  return over === 0 ? '' : ` (${over} beyond the places)`
}

const listed = (counts: Tally['statuses']): string =>
  Object.entries(counts)
    .flatMap(([status, count]) => (count > 0 ? `${count} ${status}` : []))
    .join(', ')

function tallyLines(tally: Tally | null): string[] {
  if (!tally) return ['Nobody has been counted yet.']
  const { submitted, statuses, withdrawn, erased, past } = tally
  const families = plural(submitted, 'family', 'families')
  return [
    `${families} had applied when they were counted last (${listed(statuses)}); ${withdrawn} withdrew, ${erased} were erased.`,
    `${plural(past, 'place')} went to families that points alone put behind a family without one.`,
  ]
}

function publishedLines(published: Published | null): string[] {
  if (!published) return ['No results are published.']
  const { selected, waitlist, others, byHand, cutOff } = published
  const line =
    cutOff === null
      ? 'The cut-off stays closed: it would tell of a family, or nobody was selected.'
      : `By points alone the last place is taken with ${plural(cutOff, 'point')}, rounded down.`
  return [
    `Published: ${selected.length} selected, ${byHand} of them by hand; ${waitlist.length} on the waitlist; ${others.length} others. ${line}`,
    ...selected.map(([id]) => `    selected: ${id}`),
    ...waitlist.map(([id], place) => `    waitlist, place ${place + 1}: ${id}`),
  ]
}

/** What a bundle tells of a season of which it does not show every application. */
export const seasonLines = ({ name, places, criteria, tally, published }: SeasonNow): string[] => [
  `${name}: ${plural(places, 'place')}. Weights: ${criteria
    .filter(({ isActive }) => isActive)
    .map(({ id, weight }) => `${say(`criteria.${id}`)} ${weight}`)
    .join(', ')}.`,
  ...tallyLines(tally),
  ...publishedLines(published),
]

const handWords: Record<HandKind, string> = {
  rank: 'given by hand',
  'rank-cleared': 'rank by hand taken back',
  'off-path': 'a step off the usual path',
  'without-visit': 'verified without a home visit',
  'over-places': 'beyond the places',
}

/** "    event 33, submitted to verified: a step off the usual path, verified without a home visit" */
function handLine({ seq, what, from, to, rank, kind }: HandStep): string {
  const step = rank === undefined ? `${from} to ${to}` : `rank ${rank}`
  const why = [...what.map((one) => handWords[one]), ...(kind ? [say(`rejection.${kind}`)] : [])]
  return `    event ${seq}${from || rank ? `, ${step}` : ''}: ${why.join(', ')}`
}

/** One application in lines: status, decisions by hand, and score by criterion. */
export function stateLines(id: string, one: Replayed): string[] {
  if (one.is !== 'there') return [`${id}: ${one.is}`]
  const { standing, byHand = [] } = one
  const status = isOverPlaces(one) ? `${standing.status} beyond the places` : standing.status
  const [points, ...criteria] = pointLines(one)
  return [`${id}: ${status}, ${points}`, ...byHand.map(handLine), ...criteria]
}

type There = Extract<Replayed, { is: 'there' }>

function rankWords({ standing, rank }: There): string {
  if (rank === null) return 'no rank'
  return standing.stage === 'sent' && standing.manualRank !== null ? `rank ${rank} by hand` : `rank ${rank}`
}

function pointLines(one: There): string[] {
  const { standing, criteria, score } = one
  if (standing.stage !== 'sent') return ['not scored']
  if (!score) return ['not scored']
  const { declared: facts, verified, verifiedAt } = standing
  return [
    `${rankWords(one)}, score ${totalInWords(score, say)}`,
    ...explain({ facts, verified, verifiedAt, criteria }, say).map(
      ({ id: criterion, points, max, sentence }) => `    ${criterion} ${points} of ${max}. ${sentence}`,
    ),
  ]
}

const weightsWords: Record<WeightsNotice['what'], string> = {
  'after-points': 'the weights were changed after families had points',
  'above-half': 'one criterion counts more than 50',
  confirmed: 'a second person set the same weights',
  'young-selection': 'a selection by weights younger than a day',
  'young-publication': 'results published by weights younger than a day',
}

export const weightsSentences = (notices: readonly WeightsNotice[]): string[] =>
  notices.map(
    ({ seq, at, by, season, what }) => `Event ${seq}, ${at}, ${season}: ${weightsWords[what]} (by ${by}).`,
  )

export const recognisableSentence = ({ families, byFacts, byFactsAndDay }: Recognisable): string =>
  `Of ${plural(families, 'family', 'families')} it opens, a neighbour could single out ${grouped(byFacts)} by their facts alone, and ${grouped(byFactsAndDay)} by these and the day they applied: confidential, for the auditor it is addressed to, and never to be published.`

export const fewSentence = `Fewer than ${FEW_FAMILIES} families applied: better do not publish it. Among so few, whoever knows a family and its place can tell its points from those of the others.`

export function sampleSentences(sample: AuditedSample): string[] {
  const { erasedSince, number, size, season } = sample
  const drawn = `A sample of ${season}, drawn by the number ${number} over the checkpoint of ${plural(size, 'entry', 'entries')}: that number must have been named after this checkpoint was in your hands.`
  const erased = erasedOf(sample)
  const gone =
    erased.length === 0
      ? []
      : [
          `${grouped(erased.length)} more drawn, and erased since they applied, ${grouped(erasedSince)} of them after that checkpoint: ${erased.join(', ')}.`,
        ]
  return [drawn, ...strata.map((one) => stratumSentence(`Of the ${one}`, sample[one])), ...gone]
}

function stratumSentence(whose: string, { opened, of }: DrawnStratum): string {
  if (opened.length === of) return `${whose} all ${grouped(of)} opened, none wrong.`
  const percent = fewerWrongThanPercent({ opened: opened.length, of })
  return `${whose} ${grouped(opened.length)} of ${grouped(of)} opened, none wrong: with 95 % confidence fewer than ${percent} % are wrong.`
}

const place = (one: Replayed): number => (one.is === 'there' ? one.rank : null) ?? Number.MAX_SAFE_INTEGER

/** By rank; then the others in log order. */
export const inReadingOrder = (results: readonly Replayed[]): Replayed[] =>
  results.toSorted((a, b) => place(a) - place(b))

const MOST_NAMED = 20

/** Names files by their ids, which are also in their URLs. */
export function brokenSentence({ count, broken }: FilesChecked): string {
  const named = broken.slice(0, MOST_NAMED).join(', ')
  const more = broken.length > MOST_NAMED ? ` and ${broken.length - MOST_NAMED} more` : ''
  return `${broken.length} of ${plural(count, 'uploaded file')} ${broken.length === 1 ? 'is' : 'are'} missing or damaged: ${named}${more}.`
}

// Witnesses: who cosigned which checkpoints, and the source of their keys.

/** The newest ones of each witness. */
const MOST_LISTED = 20

const entries = (size: number): string => plural(size, 'entry', 'entries')
const instant = (time: number): string => new Date(time * 1000).toISOString()

function listedSeen(seen: readonly Seen[]): string[] {
  const newest = seen.slice(-MOST_LISTED).reverse()
  const older = seen.length - newest.length
  return [
    ...newest.map(({ size, time }) => `    ${entries(size)}, on ${instant(time)}`),
    ...(older === 0 ? [] : [`    and ${plural(older, 'checkpoint')} before these`]),
  ]
}

function ofWitness({ witness, isTrusted, seen }: WitnessRecord): string[] {
  const who = isTrusted
    ? `The witness ${witness.name}, whose key you gave,`
    : `The witness ${verifierKeyText(witness)}, named by the programme alone,`
  if (seen.length === 0) return [`${who} has cosigned no checkpoint in this bundle.`]
  return [`${who} has cosigned ${plural(seen.length, 'checkpoint')}:`, ...listedSeen(seen)]
}

export function witnessSentences({ witnesses, unknown }: Witnessed): string[] {
  const isNamedOnly = witnesses.some(({ isTrusted, seen }) => !isTrusted && seen.length > 0)
  return [
    ...witnesses.flatMap(ofWitness),
    ...(isNamedOnly
      ? ['Ask a witness for its key, and give it as --witness: whoever runs the programme can name any.']
      : []),
    ...(unknown === 0
      ? []
      : [
          `Besides there are cosignatures of ${plural(unknown, 'witness', 'witnesses')} whose keys nobody named.`,
        ]),
  ]
}
