/** Decides what is recorded of a card whose QR code was genuine, and until when. Pure: hashes are arguments. */
import { type Decision, decided } from '../decider.ts'
import type { Side } from '../vocabulary.ts'
import type { CardCheck } from './case-file.ts'
import { type Moment, mayChange } from './decide-applicant.ts'
import type { ApplicationEvent, Declared } from './events.ts'
import type { Started } from './standing.ts'

/** As long as the picture itself may be changed. @returns nothing decided, or `being-reviewed` or `deadline-passed`. */
export const mayCheckCard = (now: Started<Declared>, moment: Moment): Decision<never> =>
  mayChange(now, { groomAadhaarFrontKey: null }, moment)

/**
 * The same card, compared with the same answers, is recorded once.
 * @param known what is recorded of this side's card
 * @returns CardChecked, or `being-reviewed` or `deadline-passed`.
 */
export function checkCard(
  { standing, known }: { standing: Started; known: CardCheck | undefined },
  ask: { side: Side; card: CardCheck },
  moment: Moment,
): Decision<ApplicationEvent> {
  const allowed = mayCheckCard(standing, moment)
  if (!allowed.ok) return allowed
  const { side, card } = ask
  if (known?.reference === card.reference && known.compared === card.compared) return decided()
  return decided({ type: 'CardChecked', course: null, facts: null, details: { side, ...card } })
}
