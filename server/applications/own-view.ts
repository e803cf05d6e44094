/** An application as its family reads it. */
import type { Locale } from '#events/vocabulary.ts'
import type { Store } from '../store/store.ts'
import { resultsOf, toldStanding } from '../store/told.ts'
import { forFamily } from './view.ts'

/** Null where there is no such application. */
export function ownView(parts: { store: Store }, stream: string, locale: Locale) {
  const { state } = parts.store
  const now = state.application(stream)
  if (!now) return null
  const results = resultsOf(parts, now.standing.season)
  const { standing: real } = now
  const told = real.stage === 'sent' ? toldStanding(parts, stream, real) : real
  return forFamily({ now, programme: state.programme(), locale, results, told })
}
