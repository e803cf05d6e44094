/** After recovering an account by a code or a link: which unproven names and sign-ins the server has removed. */
import { checkedBy, hasFields, isListOf, isText } from '#web/guards.ts'
import type { Key } from '../../components/island/texts.ts'

const sentenceOf = {
  email: 'takenOff.email',
  phone: 'takenOff.phone',
  outside: 'takenOff.outside',
} as const satisfies Record<string, Key>
const names = ['email', 'phone', 'outside'] as const

/** The part of the answers of `/api/auth/reset` and `/api/auth/code/use` that the pages need. */
export const Recovered = checkedBy(hasFields({ takenOff: isListOf(isText) }))

export const takenOffTexts = (t: (key: Key) => string, takenOff: readonly string[]): string[] =>
  names.filter((name) => takenOff.includes(name)).map((name) => t(sentenceOf[name]))
