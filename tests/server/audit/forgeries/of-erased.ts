/** What is left of an erased family: envelopes that nobody opens, and that still follow from each other. */
import type { ApplicationEvent } from '#events/application/events.ts'
import { type Forgery, NOBODY, wrong } from './forgery.ts'
import { changed, inserted, itemAt, type Season, without } from './items.ts'

const sealedAt = ({ items }: Season, type: string): number => {
  const place = items.findIndex(({ event, sealed }) => event === null && sealed.type === type)
  if (place < 0) throw new Error(`no ${type} is sealed`)
  return place
}

const begun: ApplicationEvent = {
  type: 'BegunAtDoor',
  course: null,
  facts: null,
  details: { consent: '2026-11-23 ml' },
}

export const ofErased: readonly Forgery[] = [
  wrong('a step of nobody on a family that was erased', 'right-missing', (season) =>
    changed(season, sealedAt(season, 'StatusChanged'), { actor: NOBODY }),
  ),
  wrong('an erased family that somebody else submitted', 'family-other', (season) =>
    changed(season, sealedAt(season, 'ApplicationSubmitted'), { actor: NOBODY }),
  ),
  wrong('an erased family that staff moved and that was never submitted', 'not-submitted', (season) => {
    const place = sealedAt(season, 'ApplicationSubmitted')
    const items = without(season, place)
    return { items, culprit: itemAt({ ...season, items }, sealedAt({ ...season, items }, 'StatusChanged')) }
  }),
  wrong('an erased family that was never started', 'start-misplaced', (season) => {
    const place = sealedAt(season, 'ApplicationStarted')
    const items = without(season, place)
    return {
      items,
      culprit: itemAt({ ...season, items }, sealedAt({ ...season, items }, 'ApplicationSubmitted')),
    }
  }),
  wrong('an erased family that is moved by whoever began it at its door', 'door-own', (season) => {
    const { stream, actor } = itemAt(season, sealedAt(season, 'StatusChanged'))
    const start = season.items.findIndex((item) => item.stream === stream)
    const { items } = inserted(season, start + 1, { stream, actor, event: begun })
    return { items, culprit: itemAt({ ...season, items }, sealedAt({ ...season, items }, 'StatusChanged')) }
  }),
]
