/** What is an e-mail address, and what is not. */
import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { emailKind } from '#events/contacts.ts'

test('given e-mail addresses, when they are judged, then as the library judges them', () => {
  const texts = [
    'a@b.co',
    'a.b+c@d-e.in',
    'x@y',
    '.a@b.co',
    'A.B@C.IN',
    'ſ@b.co',
    'a@\u212A.co',
    'a..b@c.in',
    'a.@b.co',
    'ആ@b.co',
    "o'n@b.co",
  ]
  const others = [
    'a@b.c',
    'a@-b.co',
    'a@b..co',
    '@b.co',
    'a@',
    'a b@c.in',
    'a@b.co\n',
    `${'a'.repeat(90)}@b.co`,
  ]
  const email = z.email()
  const all = [...texts, ...others]
  expect(all.map((text) => emailKind.problem(text) === null)).toEqual(
    all.map((text) => z.safeParse(email, text).success),
  )
  expect(all.some((text) => emailKind.problem(text) === null)).toBe(true)
})

test('given spaces and what nobody sees, when an address is folded, then they are taken out', () => {
  expect(emailKind.fold(' anil\u200D@\u00ADexa mple.\uFEFForg\r\n')).toBe('anil@example.org')
})
