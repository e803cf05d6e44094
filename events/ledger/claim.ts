/**
 * The claim of a submission: what its receipt says of the family. The salt of the submission's envelope is the claim's digest, so the log
 * binds it; random bytes in it keep anybody from guessing it. docs/format.md, section 6.
 */
import * as z from 'zod/mini'
import { fromHex, hex, jsonValue, utf8 } from './encoding.ts'
import { nobleSha256, type Sha256 } from './tree.ts'

const bytes = (length: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * length}}$`)))

/** Recorded with a submission. `salt`, `formSalt`: 16 random bytes in hex; `number`: that of the application. */
export const Binding = z.strictObject({ number: z.string(), salt: bytes(16), formSalt: bytes(16) })
export type Binding = z.infer<typeof Binding>

/** Names and dates of birth as typed. `form`: the digest of the whole form under its own salt. */
const Claim = z.strictObject({
  number: z.string(),
  bride: z.string(),
  groom: z.string(),
  brideBorn: z.string(),
  groomBorn: z.string(),
  form: bytes(32),
  salt: bytes(16),
})
export type Claim = z.infer<typeof Claim>

type Named = { brideName?: unknown; groomName?: unknown; brideDob?: unknown; groomDob?: unknown }
type Submitted = { form: Named; bound: Binding }
const typed = (value: unknown): string => (typeof value === 'string' ? value : '')

export function claimText({ form, bound }: Submitted, sha256: Sha256 = nobleSha256): string {
  const { number, salt, formSalt } = bound
  const claim: Claim = {
    number,
    bride: typed(form.brideName),
    groom: typed(form.groomName),
    brideBorn: typed(form.brideDob),
    groomBorn: typed(form.groomDob),
    form: hex(sha256(fromHex(formSalt) ?? new Uint8Array(), utf8(JSON.stringify(form)))),
    salt,
  }
  return JSON.stringify(claim)
}

/** The salt of the envelope whose claim this is. */
export const claimSalt = (text: string, sha256: Sha256 = nobleSha256): Uint8Array => sha256(utf8(text))

/** Null unless it is the canonical text of a claim. */
export function parseClaim(text: string): Claim | null {
  const { data } = Claim.safeParse(jsonValue(text))
  return data && JSON.stringify(data) === text ? data : null
}
