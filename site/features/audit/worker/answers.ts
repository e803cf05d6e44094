/** Answers the page's questions about the bundle that was checked last. */

import { byHand } from '#events/history/hands.ts'
import type { History, Step } from '#events/history/history.ts'
import { applicationAt, cutOff, type Row, type View, viewAt } from '#events/history/view.ts'
import en from '#events/language/en/score.json'
import ml from '#events/language/ml/score.json'
import { translator } from '#events/language/translate.ts'
import { base64 } from '#events/ledger/encoding.ts'
import { drawSample, openedOf, sampleFrame } from '#events/ledger/sample.ts'
import { type Explained, explain } from '#events/scoring/explain.ts'
import type { Scored } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'
import { sharesOf, signedRoot } from './check-bundle.ts'
import type { DrawReply, Filter, Questions, Seen, Told } from './protocol.ts'

// Draws the applications that a sample would open, from the number that a visitor has named.

/** Fields on which no draw depends. */
const unseen = { version: 0, at: '', actor: '', stream: 'programme' }

export function draw({ season }: { season: History }, ask: Questions['draw']['in']): DrawReply {
  const frame = sampleFrame()
  for (const { seq, event } of season.programmeSteps()) frame.take({ ...unseen, seq, ...event })
  const from = frame.drawnFrom(ask.season)
  const signed = from && signedRoot(season, from.size)
  if (!signed) return null
  // A public bundle does not show who was erased; the organisers skip the erased ones in the draw.
  const drawn = drawSample(from.lists, { ...ask, root: signed.root, isErased: () => false })
  return { size: signed.size, root: base64(signed.root), opened: openedOf(drawn), shares: sharesOf(drawn) }
}

export const explainedIn = (scored: Scored): Record<Locale, Explained[]> => ({
  ml: explain(scored, translator('ml', ml)),
  en: explain(scored, translator('en', en)),
})

const fits = ({ column, find }: Filter) => {
  const wanted = find.trim().toLowerCase()
  return ({ ledgerId, status }: Row): boolean =>
    (column === null || status === column) && ledgerId.toLowerCase().includes(wanted)
}

/** Events of the family itself, whose actor in the log is the family's account. */
const byFamily = /^Application(?:Started|Submitted|Amended|Withdrawn)$/

function toldOf({ seq, at, actor, type, event }: Step): Told {
  const isMove = event?.type === 'StatusChanged'
  return {
    seq,
    at,
    by: byFamily.test(type) ? null : actor,
    type,
    to: isMove ? event.course.to : null,
    rank: event?.type === 'RankAssigned' ? event.course.rank : null,
    kind: isMove ? (event.course.kind ?? null) : null,
    byHand: byHand(event),
  }
}

export function answersAbout(season: History) {
  /** The last view, cached because a filter, a search and "more" ask for the same point again. */
  let last: { name: string; view: View } | null = null
  function viewOf(name: string, seq: number): View {
    if (last?.name !== name || last.view.seq !== seq) last = { name, view: viewAt(season, name, seq) }
    return last.view
  }
  return {
    view: ({ season: name, seq, filter, most }: Questions['view']['in']): Seen => {
      const { rows, ...view } = viewOf(name, seq)
      const found = rows.filter(fits(filter))
      return { ...view, cutOff: cutOff(rows), found: found.length, rows: found.slice(0, most) }
    },
    application: ({
      ledgerId,
      seq,
      locale,
    }: Questions['application']['in']): Questions['application']['out'] => {
      const found = applicationAt(season, ledgerId, seq)
      if (!found) return null
      const explained = found.scored && explainedIn(found.scored)
      return { told: found.steps.map(toldOf), explained: explained?.[locale] ?? null }
    },
    figures: ({ season: name }: Questions['figures']['in']): Questions['figures']['out'] => ({
      last: season.size(),
      ...season.openToAll(name),
      deciders: season.deciders(),
      weights: season.weights(name),
    }),
  }
}
export type Answers = ReturnType<typeof answersAbout>
