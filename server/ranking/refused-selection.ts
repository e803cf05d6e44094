/**
 * Words why one of those that were named for a selection was not moved: it has changed itself, or the ranking has changed, so that others
 * stand before it. Whose change that was is named.
 */
import { movingTypes } from '#events/application/moved-on.ts'
import { sinceOf } from '../applications/too-late.ts'
import { wordedRefusal } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import type { NotMoved } from './select.ts'

export function refusalsOfSelection(parts: Parts, request: Request, reader: string) {
  const { caseFiles, settings, store } = parts
  const weights = caseFiles.madeBy(store.state.programme().criteria[settings.season()])
  /** The latest change of one of these applications or of the weights. */
  const latestOf = (ids: readonly string[]) =>
    [weights, ...ids.map((id) => caseFiles.lastChange(id, movingTypes))]
      .flatMap((one) => one ?? [])
      .reduce<{ at: string; by: { id: string; email: string } | null } | null>(
        (latest, one) => (latest === null || one.at > latest.at ? one : latest),
        null,
      )
  const found = new Map<readonly string[], ReturnType<typeof latestOf>>()
  return ({ id, refusal, overtakenBy }: NotMoved) => {
    if (!overtakenBy)
      return wordedRefusal(request, refusal, { since: sinceOf(parts, { id, refusal }, reader) })
    const change = found.get(overtakenBy) ?? latestOf(overtakenBy)
    found.set(overtakenBy, change)
    return wordedRefusal(request, refusal, { since: { change, reader }, key: 'selection.overtaken' })
  }
}
