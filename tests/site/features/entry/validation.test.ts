/** What the sign-in pages refuse before they send, held against the rules of the server. */
import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { changeProblems } from '../../../../site/features/dashboard/account-checks.ts'
import {
  emailPattern,
  loginProblems,
  registerProblems,
  resetProblems,
} from '../../../../site/features/entry/validation.ts'

const good = {
  email: ' family@example.org ',
  phone: '+91 98470 12345',
  password: 'chembarathi',
  confirmPassword: 'chembarathi',
  agreeToTerms: 'on',
}

test('given the pattern for e-mail addresses, when it is held against the one that the server uses, then it decides alike', () => {
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
  expect(all.map((text) => emailPattern.test(text))).toEqual(
    all.map((text) => z.safeParse(email, text).success),
  )
  expect(all.some((text) => emailPattern.test(text))).toBe(true)
})

test.each([
  ['all as it should be', {}, {}],
  ['a phone in Malayalam digits', { phone: '൯൮൪൭൦ ൧൧൧൧൧' }, {}],
  [
    'nothing at all',
    { email: ' ', phone: ' ', password: '', confirmPassword: '', agreeToTerms: '' },
    {
      email: 'error.required',
      phone: 'error.required',
      password: 'error.required',
      confirmPassword: 'error.required',
      agreeToTerms: 'error.agree',
    },
  ],
  [
    'everything wrong',
    { email: 'no address', phone: '98470 0000', password: 'short', confirmPassword: 'other' },
    {
      email: 'error.email',
      phone: 'error.phone',
      password: 'error.password',
      confirmPassword: 'error.passwordMatch',
    },
  ],
  ['a phone of letters', { phone: 'call me 9847012345' }, { phone: 'error.phone' }],
  ['a phone of too many digits', { phone: '9'.repeat(21) }, { phone: 'error.tooLong' }],
])(
  'given a registration with %s, when it is checked, then each field has its own problem',
  (_, typed, problems) => expect(registerProblems({ ...good, ...typed })).toEqual(problems),
)

test('given the other forms, when they are checked, then each asks for what it needs', () => {
  const staff = resetProblems(15, 'error.staffPassword')
  expect([
    loginProblems({}),
    loginProblems(good),
    loginProblems({ ...good, email: ' +91 98470 12345' }),
    loginProblems({ ...good, email: '൯൮൪൭൦ ൧൧൧൧൧' }),
    loginProblems({ ...good, email: '98470 123' }),
    loginProblems({ ...good, email: 'no address' }),
    staff({ password: 'only fourteen!', confirmPassword: 'only fourteen!' }),
    staff({ password: 'fifteen letters', confirmPassword: 'fifteen letters' }),
    changeProblems({ password: 'old', newPassword: 'new-one', confirmPassword: 'newer' }),
  ]).toEqual([
    { email: 'error.required', password: 'error.required' },
    {},
    {},
    {},
    { email: 'error.phone' },
    { email: 'error.email' },
    { password: 'error.staffPassword' },
    {},
    { confirmPassword: 'error.passwordMatch' },
  ])
})
