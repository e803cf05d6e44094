/**
 * What a change of status does to the places of its season: where it takes one and none is left, it is refused, or recorded as
 * beyond the places. Pure.
 */
import { type Decision, decided, refused } from '../decider.ts'
import type { ApplicationEvent } from './events.ts'
import { takesPlace } from './status.ts'

/** `free`: places not taken yet, below 0 where more were given than there are. `isConfirmed`: the person knows that. */
type Places = { free: number; isConfirmed: boolean }

type StatusChanged = Extract<ApplicationEvent, { type: 'StatusChanged' }>

const isTaking = (event: ApplicationEvent): event is StatusChanged =>
  event.type === 'StatusChanged' && takesPlace(event.course.to) && !takesPlace(event.course.from)

/** Whether the application comes to hold a place that it does not hold yet. */
export const takesOne = (decision: Decision<ApplicationEvent>): boolean =>
  decision.ok && decision.events.some(isTaking)

const beyond = (event: ApplicationEvent): ApplicationEvent =>
  isTaking(event) ? { ...event, course: { ...event.course, overPlaces: true } } : event

/** @returns the decision as it is where it takes no place or one is left; else one whose event says so, or `over-places`. */
export function boundByPlaces(
  decision: Decision<ApplicationEvent>,
  { free, isConfirmed }: Places,
): Decision<ApplicationEvent> {
  if (!decision.ok || !takesOne(decision) || free > 0) return decision
  return isConfirmed ? decided(...decision.events.map(beyond)) : refused('over-places')
}
