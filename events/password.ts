/** Folds passwords and user names so that those that look the same are equal, whatever device they were typed on. */
import { visible } from './invisible.ts'
import type { Kind } from './kind.ts'
import { oneSpelling } from './language/one-spelling.ts'

/** `oneSpelling` handles the joiner (U+200D) of a chillu. */
const ignorable = /(?!\u200D)\p{Default_Ignorable_Code_Point}/gu
const wideSpace = /(?!\p{ASCII})\p{White_Space}/gu

/** NFKC would merge characters that look different. Plain ASCII is unchanged; '' where nothing is visible. */
export const sameLooking = (text: string): string =>
  visible(text) === '' ? '' : oneSpelling(text.replace(wideSpace, ' ').replace(ignorable, ''))

/** The minimum length depends on the account, so the server checks it. */
export const passwordKind: Kind = { fold: sameLooking, problem: () => null }
