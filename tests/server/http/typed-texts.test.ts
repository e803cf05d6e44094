/**
 * Every text that a request may carry, found in the schemas of the routes, is fed the same nasty table: a new field that names
 * no kind of text (events/kind.ts) is found here, without anybody adding it.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { hasAadhaarNumber } from '#events/aadhaar.ts'
import { changesOf, DraftChanges } from '#events/application/form-schemas.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { visible } from '#events/invisible.ts'
import { changeSetting, normalized } from '#events/programme/decide.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { type SettingKey, settingKeys } from '#events/programme/settings.ts'
import { createApp } from '#server/app.ts'
import { schemaOf } from '#server/http/checked.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { wholeForm } from '../../kit/forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const AADHAAR = '739218465027'
const inGroups = (between: string): string => AADHAAR.replace(/(\d{4})(?=\d)/g, `$1${between}`)
const aadhaarNumbers = ['', ' ', '-', ', ', '/', '\u2060', ' / '].map(inGroups)
const inMalayalam = AADHAAR.replace(/\d/g, (digit) => String.fromCodePoint(0x0d66 + Number(digit)))
const blanks = [' ', '\u200B\u2060', '\u3164\u2800', '\uFEFF\u00AD\u200D']
/** What a text must not hold once it is taken: line ends but \n, controls, marks that turn its direction, halves of letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const hidden = /\r|\u0000|\u0085|\u2028|\u202E|\uFEFF|\uD800(?![\uDC00-\uDFFF])/
const awkward = ['a\r\nb', 'a\u2028b', 'a\u0000b', 'a\u202Eb', 'a\uFEFFb', 'a\uD800b', 'ക\u0D46\u0D3E']

type Found = { place: string; schema: $ZodType }
const isZodType = (schema: $ZodType): schema is $ZodTypes => '_zod' in schema

/** The schema of what comes first in a pipe. */
function first(schema: $ZodType): $ZodType {
  if (!isZodType(schema)) return schema
  const { def } = schema._zod
  return def.type === 'pipe' ? first(def.in) : schema
}

/** Each text in a schema with its place; objects, lists and what may be absent are looked into. */
function textsIn(schema: $ZodType, place: string): Found[] {
  const outer = first(schema)
  if (!isZodType(outer)) return []
  const { def } = outer._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => textsIn(part, `${place}.${name}`))
    case 'optional':
    case 'default':
      return textsIn(def.innerType, place)
    case 'nullable':
      // A pipe that begins so is a text of a draft.
      return outer === schema ? textsIn(def.innerType, place) : [{ place, schema }]
    case 'array':
      return textsIn(def.element, `${place}[]`)
    case 'record':
      return textsIn(def.valueType, `${place}.*`)
    case 'tuple':
      return def.items.flatMap((part) => textsIn(part, `${place}[]`))
    case 'union':
      return def.options.flatMap((part) => textsIn(part, place))
    case 'string':
    case 'any':
    case 'unknown':
      return [{ place, schema }]
    default:
      return []
  }
}

const Hooks = z.object({ body: z.optional(z.unknown()), query: z.optional(z.unknown()) })
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const everyText = (): Found[] =>
  createApp(app.parts).routes.flatMap(({ method, path, hooks }) => {
    const { body, query } = Hooks.parse(hooks)
    return [body, query].flatMap((checked) => {
      const schema = isObject(checked) ? schemaOf(checked) : undefined
      return schema ? textsIn(schema, `${method} ${path}`) : []
    })
  })

const taken = (schema: $ZodType, typed: string): unknown => {
  const parsed = safeParse(schema, typed)
  return parsed.success ? parsed.data : null
}

/** What a field lets through that no field should. */
function faultsOf(schema: $ZodType): string[] {
  const faults = new Set<string>()
  for (const typed of [...aadhaarNumbers, inMalayalam].flatMap((number) => [
    number,
    `Anil, ${number} (me)`,
  ])) {
    const text = taken(schema, typed)
    if (typeof text === 'string' && hasAadhaarNumber(text)) faults.add('an Aadhaar number')
  }
  for (const typed of blanks) {
    const text = taken(schema, typed)
    if (typeof text === 'string' && text !== '' && visible(text) === '') faults.add('nothing that is seen')
  }
  for (const typed of awkward) {
    const text = taken(schema, typed)
    if (typeof text !== 'string') continue
    if (hidden.test(text) || text !== text.normalize('NFC')) faults.add('what hides')
    if (taken(schema, text) !== text) faults.add('another text when it is sent again')
  }
  return [...faults]
}

/** Fields that may take what others may not: what a program writes, or what is only compared and never stored. */
const exceptions: [place: RegExp, why: string][] = [
  [
    /^(POST|PUT) \/api\/applications(\/:id)?\.(groom|bride)\w+$/,
    'a draft, which is judged when it is submitted',
  ],
  [/^PUT \/api\/applications\/:id\/filler\.(name|phone)$/, 'the decider judges it, where there is a helper'],
  [
    /\/filler\.consent$|\.cards\.qr$|\/cards\.qr$|\.photoURL$|\.cosignature$/,
    'a program writes it, and what is read of it is checked',
  ],
  [/\.(password|newPassword)$/, 'hashed, and may be anything that is seen'],
  [/\.(code|token)$|\/outside\/callback\.|\/whatsapp\.hub\./, 'a secret, which is compared'],
  [/\.ids\[\]$|\.events\[\]\.id$/, 'looked up'],
  [/^GET \/api\/admin\/applications\.after$/, 'sealed by the server itself'],
  [/^POST \/api\/objects\/upload\.type$/, 'not read'],
  [/^PUT \/api\/admin\/settings(\/:key\.value|\.(values|before)\.\*)$/, 'each setting has a kind: below'],
]

test('given every text of every request, when the nasty table is sent, then none lets through what no text may hold', () => {
  const found = everyText()
  const faulty = found.map((one) => ({ place: one.place, faults: faultsOf(one.schema) }))
  const excepted = (place: string) => exceptions.filter(([pattern]) => pattern.test(place))
  expect(faulty.filter(({ place, faults }) => faults.length > 0 && excepted(place).length === 0)).toEqual([])
  // The walk sees all of them, and no exception outlives what it is for.
  for (const place of [
    'POST /api/auth/register.phone',
    'PUT /api/admin/views.views[].filters.q',
    'GET /api/admin/applications.q',
  ])
    expect(found.map((one) => one.place)).toContain(place)
  const needed = new Set(faulty.flatMap(({ place, faults }) => (faults.length > 0 ? excepted(place) : [])))
  expect(exceptions.filter((one) => !needed.has(one))).toEqual([])
})

/** As the programme stores a value of a setting. */
const setting = (key: SettingKey) =>
  z.pipe(
    z.string().check(z.refine((value) => change(key, value).ok)),
    z.transform((value) => normalized(key, value)),
  )
const change = (key: SettingKey, value: string) =>
  changeSetting(emptyProgramme, {
    key,
    value,
    actor: 'asha',
    now: '2026-03-01T04:30:00.000Z',
    kept: crypto.randomUUID(),
    clearedPassword: crypto.randomUUID(),
    anyPort: false,
  })
/** For another program, to the letter. */
const ofPrograms: readonly SettingKey[] = [
  'smtp_host',
  'smtp_password',
  'gateway_secret',
  'gateway_success',
  'whatsapp_phone_id',
  'whatsapp_token',
  'whatsapp_app_secret',
  'whatsapp_verify',
]

test('given every setting, when the nasty table is saved, then none takes what no text may hold but those of programs', () => {
  const faulty = settingKeys.filter((key) => faultsOf(setting(key)).length > 0)
  expect<readonly SettingKey[]>(faulty).toEqual(ofPrograms)
})

test('given every answer of the form, when it is submitted with the nasty table, then none lets through what no text may hold', () => {
  const fields = Object.entries(wholeForm()).flatMap(([field, value]) =>
    typeof value === 'string' ? [field] : [],
  )
  const answer = (field: string) =>
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => DraftChanges.safeParse({ [field]: text }).data ?? {}),
      ),
      z.transform((changes, check) => {
        const form = wholeForm(changesOf(changes))
        if (field in submissionProblems(form, '2026-03-01'))
          check.issues.push({ code: 'custom', input: form })
        return Reflect.get(form, field)
      }),
    )
  const faulty = fields.map((field) => ({ field, faults: faultsOf(answer(field)) }))
  expect(faulty.filter(({ faults }) => faults.length > 0)).toEqual([])
})
