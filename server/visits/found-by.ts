/** Who of staff found each fact of a family last, and when: for a visitor who was at the same family. */
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'

/** `version`: that of the application once it was recorded, to hold against the version of a sheet. */
type FoundBy<By> = { version: number; at: string; by: By }

/** @param version that of the application as it now is, which counts the saves of its draft besides its events */
export function foundBy<By>(
  history: readonly Recorded<ApplicationEvent>[],
  version: number,
  person: (id: string) => By,
): Record<string, FoundBy<By>> {
  const saves = version - (history.at(-1)?.version ?? version)
  return Object.fromEntries(
    history.flatMap(({ event, version: place, at, actor }) =>
      event.type === 'FactsVerified'
        ? Object.keys(event.details.found).map((fact) => [
            fact,
            { version: place + saves, at, by: person(actor) },
          ])
        : [],
    ),
  )
}
