/** What the page and the worker that reads the QR codes of a card say to each other. */
import type { BirthAgreement, NameAgreement } from '#events/identity/agreement.ts'
import type { Point } from '#web/photos/mask-box.ts'

/** `keys`: of those who may have signed a card. `name`, `dob`: of the form. `wasm`: the program of the reader. */
export type CardAsked = {
  picture: ImageData
  wasm: ArrayBuffer
  keys: readonly Uint8Array<ArrayBuffer>[]
  name: string
  dob: string
}
export type Genuine = { digits: string; name: NameAgreement; birth: BirthAgreement }
/**
 * `turn`: of the first code, in radians clockwise; null without one. `clear`: the corners, in fractions of the picture, of each code
 * that may hold the number. `genuine`: null for any other code.
 */
export type CardSeen = { turn: number | null; clear: readonly (readonly Point[])[]; genuine: Genuine | null }
export const nothingSeen: CardSeen = { turn: null, clear: [], genuine: null }
