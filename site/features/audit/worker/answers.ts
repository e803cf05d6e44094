/** Answers the page's questions about the bundle that was checked last. */

import { takesPlace } from '#events/application/statuses.ts'
import { byHand } from '#events/history/hands.ts'
import type { History } from '#events/history/history.ts'
import type { Step } from '#events/history/moments.ts'
import {
  applicationAt,
  cutOff,
  differences,
  funnel,
  type Row,
  type View,
  viewAt,
} from '#events/history/view.ts'
import en from '#events/language/en/score.json'
import ml from '#events/language/ml/score.json'
import { translator } from '#events/language/translate.ts'
import { explain } from '#events/scoring/explain.ts'
import type { Bin, Filter, Questions, Seen, SeenRow, Told } from './protocol.ts'

const WIDTH = 5
const HUNDRED = 100

/** A histogram of whole points in steps of five; the last step includes 100. */
function binsOf(rows: readonly Row[]): Bin[] {
  const bins = Array.from({ length: HUNDRED / WIDTH }, (_, place) => ({
    from: place * WIDTH,
    chosen: 0,
    others: 0,
  }))
  for (const { points, status } of rows) {
    if (points === null) continue
    const bin = bins[Math.min(bins.length - 1, Math.floor(points / HUNDRED / WIDTH))]
    if (bin) bin[takesPlace(status) ? 'chosen' : 'others'] += 1
  }
  return bins
}

const fits = ({ column, find, isOpened: isOpenedOnly }: Filter) => {
  const wanted = find.trim().toLowerCase()
  return ({ ledgerId, status, isOpened }: SeenRow): boolean =>
    (column === null || status === column) &&
    (isOpened || !isOpenedOnly) &&
    ledgerId.toLowerCase().includes(wanted)
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

/** @param opened the ledger ids that a sample opens */
export function answersAbout(season: History, opened: ReadonlySet<string>) {
  /** The last view, cached because a filter, a search and "more" ask for the same point again. */
  let last: { name: string; view: View } | null = null
  function viewOf(name: string, seq: number): View {
    if (last?.name !== name || last.view.seq !== seq) last = { name, view: viewAt(season, name, seq) }
    return last.view
  }
  return {
    view: ({ season: name, seq, filter, most }: Questions['view']['in']): Seen => {
      const { rows, ...view } = viewOf(name, seq)
      const seen = rows.map((row) => ({ ...row, isOpened: opened.has(row.ledgerId) }))
      const found = seen.filter(fits(filter))
      return {
        ...view,
        cutOff: cutOff(rows),
        bins: binsOf(rows),
        opened: seen.filter(({ isOpened }) => isOpened).length,
        found: found.length,
        rows: found.slice(0, most),
      }
    },
    application: ({
      ledgerId,
      seq,
      locale,
    }: Questions['application']['in']): Questions['application']['out'] => {
      const found = applicationAt(season, ledgerId, seq)
      if (!found) return null
      const say = translator(locale, locale === 'ml' ? ml : en)
      return { told: found.steps.map(toldOf), explained: found.scored && explain(found.scored, say) }
    },
    differences: ({
      season: name,
      from,
      to,
      most,
    }: Questions['differences']['in']): Questions['differences']['out'] => {
      const list = differences(viewAt(season, name, from), viewOf(name, to))
      return { found: list.length, list: list.slice(0, most) }
    },
    figures: ({ season: name }: Questions['figures']['in']): Questions['figures']['out'] => ({
      moments: season.moments(name),
      funnel: funnel(season, name),
      deciders: season.deciders(),
    }),
  }
}
export type Answers = ReturnType<typeof answersAbout>
