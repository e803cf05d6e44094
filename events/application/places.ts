/**
 * What a change of status does to the places of its season: where it takes one and none is left, it is refused, or recorded as
 * beyond the places. Pure.
 */
import { type Decision, decided, refused } from '../decider.ts'
import type { ApplicationEvent } from './events.ts'
import { takesPlace } from './statuses.ts'

/** `free`: places not taken yet, below 0 where more were given than there are. `isConfirmed`: the person knows that. */
type Places = { free: number; isConfirmed: boolean }

type StatusChanged = Extract<ApplicationEvent, { type: 'StatusChanged' }>

type Step = Pick<StatusChanged['course'], 'from' | 'to'>

const isTakingStep = ({ from, to }: Step): boolean => takesPlace(to) && !takesPlace(from)
const isTaking = (event: ApplicationEvent): event is StatusChanged =>
  event.type === 'StatusChanged' && isTakingStep(event.course)

/** Whether a change of status takes a place when none is left. */
export const isBeyondPlaces = (step: Step, free: number): boolean => isTakingStep(step) && free <= 0

/** 1 where the application comes to hold a place that it does not hold yet, -1 where it gives its place back. */
export const placesTaken = (decision: Decision<ApplicationEvent>): number =>
  decision.ok
    ? decision.events.reduce(
        (sum, event) =>
          event.type === 'StatusChanged'
            ? sum + Number(takesPlace(event.course.to)) - Number(takesPlace(event.course.from))
            : sum,
        0,
      )
    : 0

const beyond = (event: ApplicationEvent): ApplicationEvent =>
  isTaking(event) ? { ...event, course: { ...event.course, overPlaces: true } } : event

/** @returns the decision as it is where it takes no place or one is left; else one whose event says so, or `over-places`. */
export function boundByPlaces(
  decision: Decision<ApplicationEvent>,
  { free, isConfirmed }: Places,
): Decision<ApplicationEvent> {
  if (!decision.ok || !decision.events.some(isTaking) || free > 0) return decision
  return isConfirmed ? decided(...decision.events.map(beyond)) : refused('over-places')
}
