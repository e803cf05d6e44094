/** What a family lost that came back into its account by a code or a link, since nobody had ever proven it. */
import { checkedBy, hasFields, isTexts } from '#web/guards.ts'
import type { Key } from '../../components/island/texts.ts'

const sentenceOf = {
  email: 'takenOff.email',
  phone: 'takenOff.phone',
  outside: 'takenOff.outside',
} as const satisfies Record<string, Key>
const names = ['email', 'phone', 'outside'] as const

/** What `/api/auth/reset` and `/api/auth/code/use` answer, as far as it is needed. */
export const Recovered = checkedBy(hasFields({ takenOff: isTexts }))

export const takenOffTexts = (t: (key: Key) => string, takenOff: readonly string[]): string[] =>
  names.filter((name) => takenOff.includes(name)).map((name) => t(sentenceOf[name]))
