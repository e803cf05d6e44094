/** Who takes part in a drill, and what each of them knows: a family what it saved, staff their passwords and codes. */
import { ADMIN } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'
import type { Outcome } from './answers.ts'
import { newWord } from './words.ts'

/** `id`: of the account, '' while there is none. */
export type Person = { kind: 'family' | 'staff'; id: string; email: string; client: Client }

export type Family = Person & {
  kind: 'family'
  password: string
  /** The texts of which its application must hold one; none while nothing was saved. */
  texts: string[]
  /** What was sent in this step, and what became of it. */
  sent: { text: string; outcome: Outcome }[]
  /** Words that only this family's application, account or files hold. */
  words: string[]
  /** Its account is gone. */
  isAway: boolean
  /** Keys of files that it uploaded, by what they are for. */
  files: { purpose: string; key: string }[]
}

export type Member = Person & {
  kind: 'staff'
  /** Those that may be right: what was on its way when the process died may count, or not. */
  passwords: string[]
  secrets: string[]
  links: string[]
}

export const FAMILIES = 4

export function newFamily(client: Client): Family {
  const email = `${newWord()}@example.org`
  const nothing = { texts: [], sent: [], words: [email], isAway: false, files: [] }
  return { kind: 'family', id: '', email, client, password: 'chembarathi poovu', ...nothing }
}

export const newMember = (client: Client, email: string, password: string): Member => ({
  kind: 'staff',
  id: '',
  email,
  client,
  passwords: [password],
  secrets: [],
  links: [],
})

export const firstAdmin = (client: Client): Member => newMember(client, ADMIN.email, ADMIN.password)
