/**
 * The slip that a family takes along from a shared device. It has no name and no phone number: others may find it. It passes the logout
 * in sessionStorage, from which the next page removes it as it reads it.
 */
import { checkedBy, hasFields, isFlag, isListOf, isOneOf, isText } from '#web/guards.ts'

/** A key of sessionStorage. */
export const SLIP = 'left-slip'

const states = ['draft', 'submitted', ''] as const

/** `number`: '' before the first save. `missing`: parts of the form with open answers, papers, and fields of papers that are partly there. */
export const Slip = checkedBy(
  hasFields({ number: isText, state: isOneOf(states), isEditable: isFlag, missing: isListOf(isText) }),
)
export type Slip = ReturnType<typeof Slip.parse>
