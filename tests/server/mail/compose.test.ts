/** What letters say, without a mail server: links into the site, and the plain text beside the HTML. */
import { expect, test } from 'bun:test'
import { notifiedStatuses } from '#events/application/statuses.ts'
import { subjectOf } from '#events/letters.ts'
import { composed, type LetterContext } from '#server/mail/compose.ts'
import { formParts } from '#server/mail/sheet.ts'
import { wholeForm } from '../../kit/forms.ts'

const id = '1a2b3c4d-0000-4000-8000-000000000000'
const around: LetterContext = {
  locale: 'ml',
  publicUrl: null,
  whatsapp: '+91 98470 00000',
  details: null,
  paper: null,
}
const about = { id, number: null, season: 'Season 3' }
const letter = { kind: 'acknowledgement', ...about, at: '2026-03-01T04:30:00.000Z', seq: 1 } as const
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '')

test('given where people reach the site, when letters are written, then each links to its own language, and to nothing while nobody knows', () => {
  const publicUrl = 'https://wedding.example'
  const at = (changes: Partial<LetterContext>) => linksIn(composed(letter, { ...around, ...changes }).html)
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

അപേക്ഷിച്ചതിന് നന്ദി.

അപേക്ഷാ നമ്പർ: 1a2b3c4d
സീസൺ: സീസൺ 3
സമർപ്പിച്ചത്: 2026 മാർച്ച് 1, രാവിലെ 10:00

ഈ നമ്പർ സൂക്ഷിക്കുക. ഞങ്ങളെ ബന്ധപ്പെടുമ്പോൾ ഇത് പറയുക.

ഇനി ഞങ്ങൾ വിളിക്കും. രണ്ടു വീട്ടിലെയും ഫോൺ ഓണാക്കി വെക്കുക.

എന്റെ അപേക്ഷ:
https://wedding.example/dashboard

--
ഈ ഇ-മെയിൽ തനിയെ അയച്ചതാണ്; ഇതിന് മറുപടി അയയ്ക്കേണ്ട. ചോദ്യങ്ങൾക്ക് വാട്സാപ്പ്: +91 98470 00000.
`,
  )
})

test('given each decision, when it is written to a family, then it is a sentence, found by its reference, and a refusal is no bare word', () => {
  const said = (locale: 'ml' | 'en') =>
    notifiedStatuses.map((status) => {
      const told = { kind: 'status', ...about, status, from: 'submitted' } as const
      const [, headline, ...rest] = composed(told, { ...around, locale }).text.split('\n\n')
      return [subjectOf(told, locale), headline, rest.join('\n').includes('Rejected')]
    })
  expect(said('en')).toEqual([
    ['Your application 1a2b3c4d: Verified', 'Your details have been checked', false],
    ['Your application 1a2b3c4d: Shortlisted', 'Your application is on the shortlist', false],
    ['Your application 1a2b3c4d: Waitlist', 'Your application is on the waiting list', false],
    ['Your application 1a2b3c4d: Final Selection', 'You have been selected', false],
    ['About your application 1a2b3c4d', 'We could not accept your application this time', false],
  ])
  expect(said('ml').at(-1)).toEqual([
    'നിങ്ങളുടെ അപേക്ഷയെക്കുറിച്ച്: 1a2b3c4d',
    'ഇത്തവണ നിങ്ങളുടെ അപേക്ഷ അംഗീകരിക്കാൻ കഴിഞ്ഞില്ല',
    false,
  ])
})

test('given a whole form, when the organiser is written to in Malayalam, then it is short, wholly in Malayalam, and nobody is sent to WhatsApp', () => {
  const form = formParts(wholeForm({ brideTaluk: 'Koyilandy', groomTaluk: 'Tirur' }), 'ml')
  const details = { form, attached: [], omitted: [], withoutAadhaar: false }
  const { text, html } = composed({ ...letter, kind: 'details' }, { ...around, details })
  const bride = text.slice(text.indexOf('== വധു =='), text.indexOf('== സമ്മതം =='))
  expect(bride.trimEnd()).toBe(`== വധു ==

പേര്: വധു സാങ്കല്പിക
ജനനത്തീയതി: 1999 ജനുവരി 20
രക്ഷിതാവിന്റെ ഫോൺ നമ്പർ: +91 98470 22222
വിലാസം: Pretend House, 7 Invented Lane
ജില്ല: കോഴിക്കോട്
താലൂക്ക്: കൊയിലാണ്ടി
വില്ലേജ്: Pretend Village
പിൻകോഡ്: 673305
വിദ്യാഭ്യാസ യോഗ്യത: സെക്കൻഡറി (പത്താം ക്ലാസ്)
മതം: ഹിന്ദു
ജാതി / സമുദായം: Ezhava
ആദ്യ വിവാഹമാണോ: ആദ്യ വിവാഹം

പിതാവിന്റെ പേര്: Late Father Pretend
പിതാവ് ജീവിച്ചിരിപ്പുണ്ടോ: ഇല്ല
മാതാവിന്റെ പേര്: Mother Pretend
മാതാവ് ജീവിച്ചിരിപ്പുണ്ടോ: ഉണ്ട്
മാതാവിന്റെ തൊഴിൽ: Homemaker
മാതാപിതാക്കളുടെ ആരോഗ്യസ്ഥിതി: നീണ്ടുനിൽക്കുന്ന അസുഖം

കുടുംബത്തിന്റെ മാസവരുമാനം (രൂപ): ₹8,000
താമസിക്കുന്ന വീട്: വാടകവീട്

നൽകാത്തവ: പഞ്ചായത്ത് / മുനിസിപ്പാലിറ്റി, പഞ്ചായത്തിന്റെ / മുനിസിപ്പാലിറ്റിയുടെ പേര്, പോസ്റ്റ് ഓഫീസ്, തൊഴിൽ, ജോലിസ്ഥലം`)
  for (const hidden of ['Koyilandy', 'Tirur', '(നിർബന്ധമില്ല)', around.whatsapp])
    expect(text + html).not.toContain(hidden)
  expect(composed(letter, around).text).toContain(around.whatsapp)
  expect(composed(letter, { ...around, whatsapp: '' }).text).toEndWith('മറുപടി അയയ്ക്കേണ്ട.\n')
})

test('given no WhatsApp number, when a rejection is written, then nobody is sent there; with one, the letter says so', () => {
  const rejected = { kind: 'status', ...about, status: 'rejected', from: 'submitted' } as const
  const said = (whatsapp: string) => composed(rejected, { ...around, locale: 'en', whatsapp })
  expect(said(around.whatsapp).text).toContain('write to us on WhatsApp')
  const { text, html } = said('')
  expect(text + html).not.toContain('WhatsApp')
  expect(text).toContain('write to us with your application number')
})
