/** The steps of the drill of staff accounts, and what it knows of the people in it. */
import fc from 'fast-check'
import type { Client } from '../../kit/client.ts'

const kinds = [
  ...['add verifier', 'add admin', 'make verifier', 'make admin', 'disable', 'enable'],
  ...['make link', 'use link', 'own password', 'code on', 'drop code', 'take code'],
  ...['sign in', 'guess', 'fill log', 'make room', 'restart'],
] as const
export type Kind = (typeof kinds)[number]
/** `who`: which account, `end`: what cuts it short, `beside`: a sign-in of whom runs at the same time. */
export const Step = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(2),
  end: fc.constantFrom('', '', '', '', 'before', 'after'),
  beside: fc.option(fc.nat(2), { freq: 2 }),
})
export type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never

export type Person = {
  email: string
  /** Those that may be right: what was on its way when the power was cut may count, or not. */
  passwords: string[]
  secrets: string[]
  links: string[]
  clients: Client[]
}
