/** Passwords and user names: those that look the same are the same, whatever phone or computer they were typed on. Pure. */
import { visible } from './invisible.ts'
import type { Kind } from './kind.ts'
import { oneSpelling } from './language/malayalam.ts'

/** The joiner of a chillu is left to `oneSpelling`. */
const ignorable = /(?!\u200D)\p{Default_Ignorable_Code_Point}/gu
const wideSpace = /(?!\p{ASCII})\p{White_Space}/gu

/** Not NFKC, which joins what looks different. Plain ASCII is left as it is, with its spaces; '' where nothing is seen. */
export const sameLooking = (text: string): string =>
  visible(text) === '' ? '' : oneSpelling(text.replace(wideSpace, ' ').replace(ignorable, ''))

/** How long it has to be depends on whose it is, which the server knows. */
export const passwordKind: Kind = { fold: sameLooking, problem: () => null }
