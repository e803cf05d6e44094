/** What letters say, without a mail server: links into the site, and the plain text beside the HTML. */
import { expect, test } from 'bun:test'
import { type Around, composed } from '#server/mail/letters/compose.ts'

const id = '1a2b3c4d-0000-4000-8000-000000000000'
const around: Around = { locale: 'ml', publicUrl: null, whatsapp: '+91 98470 00000', sent: null }
const letter = { kind: 'acknowledgement', id, season: 'Season 3', at: '2026-03-01T04:30:00.000Z' } as const
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '')

test('given where people reach the site, when letters are written, then each links to its own language, and to nothing while nobody knows', () => {
  const publicUrl = 'https://wedding.example'
  const at = (changes: Partial<Around>) => linksIn(composed(letter, { ...around, ...changes }).html)
  expect([at({}), new Set(at({ publicUrl })), new Set(at({ publicUrl, locale: 'en' }))]).toEqual([
    [],
    new Set(['https://wedding.example/dashboard']),
    new Set(['https://wedding.example/en/dashboard']),
  ])
})

test('given an acknowledgement, when it is written as plain text, then it says all that the HTML says', () => {
  expect(composed(letter, { ...around, publicUrl: 'https://wedding.example' }).text).toBe(
    `സമൂഹ വിവാഹ സഹായ പദ്ധതി

നിങ്ങളുടെ അപേക്ഷ ലഭിച്ചു

പ്രിയ കുടുംബത്തിന്,

നിങ്ങളുടെ അപേക്ഷ ലഭിച്ചു.

അപേക്ഷാ നമ്പർ: 1a2b3c4d
സീസൺ: സീസൺ 3
സമർപ്പിച്ചത്: 2026 മാർച്ച് 1, രാവിലെ 10:00

ഈ നമ്പർ സൂക്ഷിക്കുക. ഞങ്ങളെ ബന്ധപ്പെടുമ്പോൾ ഇത് പറയുക.

അടുത്തത് ഫോൺ വഴിയുള്ള പരിശോധന – 7 ഘട്ടങ്ങളിൽ രണ്ടാമത്തേത്. അപേക്ഷയിലുള്ള നമ്പറുകളിൽ ഞങ്ങൾ വിളിക്കും.

എന്റെ അപേക്ഷ:
https://wedding.example/dashboard

--
ഈ കത്ത് തനിയെ അയച്ചതാണ്; ഇതിന് മറുപടി അയയ്ക്കേണ്ട. ചോദ്യങ്ങൾക്ക് വാട്സാപ്പ്: +91 98470 00000.
`,
  )
})
