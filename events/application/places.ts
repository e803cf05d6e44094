/**
 * How a change of status uses the season's places: where it needs one and none is left, it is refused, or recorded as
 * beyond the places.
 */
import { type Decision, decided, refused } from '../decider.ts'
import type { ApplicationEvent } from './events.ts'
import { takesPlace } from './statuses.ts'

/** `free`: places left, negative where too many were given. `isConfirmed`: the person accepted that. */
type Places = { free: number; isConfirmed: boolean }

type StatusChanged = Extract<ApplicationEvent, { type: 'StatusChanged' }>

type Step = Pick<StatusChanged['course'], 'from' | 'to'>

const isTakingStep = ({ from, to }: Step): boolean => takesPlace(to) && !takesPlace(from)
const isTaking = (event: ApplicationEvent): event is StatusChanged =>
  event.type === 'StatusChanged' && isTakingStep(event.course)

/** Whether a change of status takes a place when none is left. */
export const isBeyondPlaces = (step: Step, free: number): boolean => isTakingStep(step) && free <= 0

/** 1 where the application takes a place, -1 where it gives its place back, else 0. */
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

/** @returns the decision, marked as beyond the places where none is left, or `over-places`. */
export function boundByPlaces(
  decision: Decision<ApplicationEvent>,
  { free, isConfirmed }: Places,
): Decision<ApplicationEvent> {
  if (!decision.ok || !decision.events.some(isTaking) || free > 0) return decision
  return isConfirmed ? decided(...decision.events.map(beyond)) : refused('over-places')
}
