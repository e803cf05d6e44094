/** The messages between the page and the worker that reads the QR codes of a card. */
import type { BirthAgreement, NameAgreement } from '#events/identity/agreement.ts'
import type { Point } from '#web/photos/mask-box.ts'

/** `keys`: the public keys of the certificates. `name`, `dob`: the form's answers. `wasm`: the reader's program. */
export type CardAsked = {
  picture: ImageData
  wasm: ArrayBuffer
  keys: readonly Uint8Array<ArrayBuffer>[]
  name: string
  dob: string
}
export type Genuine = { digits: string; name: NameAgreement; birth: BirthAgreement }
/**
 * `turn`: the rotation of the first code in radians clockwise; null without a code. `clear`: the corners, as fractions of the picture,
 * of each code that may contain the number. `genuine`: null unless a code is genuine.
 */
export type CardSeen = { turn: number | null; clear: readonly (readonly Point[])[]; genuine: Genuine | null }
export const nothingSeen: CardSeen = { turn: null, clear: [], genuine: null }
