/** What the page and the worker that reads the QR code of a card say to each other. */
import type { BirthAgreement, NameAgreement } from '#events/identity/agreement.ts'
import type { Box } from '#web/photos/mask-box.ts'

/** `keys`: of those who may have signed a card. `name`, `dob`: of the form. `wasm`: the program of the reader. */
export type CardAsked = {
  picture: ImageData
  wasm: ArrayBuffer
  keys: readonly Uint8Array<ArrayBuffer>[]
  name: string
  dob: string
}
export type Genuine = { digits: string; name: NameAgreement; birth: BirthAgreement }
/** `code`: where a QR code is, and how often the picture is turned by a quarter. `genuine`: null for any other code. */
export type CardSeen = { code: { code: Box; turns: number } | null; genuine: Genuine | null }
