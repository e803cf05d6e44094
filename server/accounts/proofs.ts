/** How a code goes to an address or a number, by which somebody who is signed in proves that it is theirs. */
import type { Mail } from '../mail/interface.ts'
import { codeLasts, signInCodeLasts } from '../runtime/lifetime.ts'
import type { Identifier } from '../store/records.ts'

/** `lasts`: milliseconds. `off`: the refusal where nothing is set up that would carry it. */
export const proofs = {
  email: { kind: 'verification-code', carriers: ['letter'], lasts: codeLasts, off: 'mail-off' },
  phone: { kind: 'sign-in-code', carriers: ['sms', 'whatsapp'], lasts: signInCodeLasts, off: 'messages-off' },
} as const

/** By what a code goes to an address or a number now; undefined where nothing is set up that would carry it. */
export const proofCarrier = (mail: Pick<Mail, 'isOn'>, what: Identifier) =>
  proofs[what].carriers.find((one) => mail.isOn(one))
