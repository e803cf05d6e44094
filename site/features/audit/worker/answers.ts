/** Answers the page's questions about the bundle that was checked last. */

import { byHand } from '#events/history/hands.ts'
import type { History } from '#events/history/history.ts'
import type { Step } from '#events/history/moments.ts'
import { applicationAt, cutOff, funnel, type View, viewAt } from '#events/history/view.ts'
import en from '#events/language/en/score.json'
import ml from '#events/language/ml/score.json'
import { translator } from '#events/language/translate.ts'
import { explain } from '#events/scoring/explain.ts'
import type { Filter, Questions, Seen, SeenRow, Told } from './protocol.ts'

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
    figures: ({ season: name }: Questions['figures']['in']): Questions['figures']['out'] => ({
      moments: season.moments(name),
      funnel: funnel(season, name),
      deciders: season.deciders(),
    }),
  }
}
export type Answers = ReturnType<typeof answersAbout>
