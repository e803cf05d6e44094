/** What the sign-in pages refuse before they send, held against the rules of the server. */
import { expect, test } from 'bun:test'
import { changeProblems } from '../../../../site/features/dashboard/components/Prove.tsx'
import { loginProblems, registerProblems, resetProblems } from '../../../../site/features/entry/validation.ts'

const good = {
  email: ' family@example.org ',
  phone: '+91 98470 12345',
  password: 'chembarathi',
  confirmPassword: 'chembarathi',
  agreeToTerms: 'on',
}

test.each([
  ['all as it should be', {}, {}],
  ['a phone in Malayalam digits', { phone: '൯൮൪൭൦ ൧൧൧൧൧' }, {}],
  [
    'nothing at all',
    { email: ' ', phone: ' ', password: '', confirmPassword: '', agreeToTerms: '' },
    {
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
  ['an Aadhaar number for a phone', { phone: '7392 1846 5027' }, { phone: 'error.aadhaarAsPhone' }],
  ['a phone with marks around it', { phone: '\u202A+91\u00A098470\u2060 12345\u202C' }, {}],
  ['joiners in an address', { email: 'fami\u200Dly@exam\u00ADple.org' }, {}],
  [
    'a password of nothing that is seen',
    { password: '\u3164'.repeat(8), confirmPassword: 'x' },
    { password: 'error.required', confirmPassword: 'error.passwordMatch' },
  ],
  ['a password written in two ways', { password: 'അവൻ വന്നു', confirmPassword: 'അവന്\u200D\u00A0വന്നു' }, {}],
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
