/** The lines of an audit bundle. docs/format.md. */
import * as z from 'zod/mini'
import { fromBase64, jsonValue } from './encoding.ts'
import { LARGEST_NUMBER, LARGEST_SAMPLE, levels } from './levels.ts'

export const BUNDLE_FORMAT = 'wedding-programme-audit-bundle'

/** What a bundle may open of an event; there is no key to details. */
export const auditedParts = ['course', 'facts'] as const
export type AuditedPart = (typeof auditedParts)[number]

const count = z.int().check(z.gte(0))
const bytes = z.nullable(z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)))
const holder = z.string().check(z.regex(/^(?:programme|application-[A-Za-z0-9_-]{1,128})$/))
const key = z.string().check(
  z.regex(/^[A-Za-z0-9+/]{43}=$/),
  z.refine<string>((text) => fromBase64(text) !== null),
)
/** `size`: of the checkpoint over whose root the sample is drawn. */
export const Sample = z.strictObject({
  season: z.string(),
  number: z.int().check(z.gte(0), z.lte(LARGEST_NUMBER)),
  count: z.int().check(z.gte(1), z.lte(LARGEST_SAMPLE)),
  size: z.int().check(z.gte(1)),
})
export type Sample = z.infer<typeof Sample>
/** Of `families` with open facts those that no other has: by the facts they declared, and by these and the day they applied. */
const Recognisable = z.strictObject({ families: count, byFacts: count, byFactsAndDay: count })
export type Recognisable = z.infer<typeof Recognisable>

/** `about` describes the file to whoever opens it. */
const header = {
  kind: z.literal('header'),
  format: z.literal(BUNDLE_FORMAT),
  about: z.string(),
  auditor: z.string(),
  exportedAt: z.iso.datetime({ precision: 3 }),
  origin: z.string(),
  verifierKey: z.string(),
  size: count,
}
const { kind, format, ...toWhom } = header
const Checkpoint = z.strictObject({ kind: z.literal('checkpoint'), note: z.string() })
const Closing = z.strictObject({ kind: z.literal('closing'), note: z.string() })

const HeaderFields = z.strictObject({
  kind,
  format,
  version: z.literal(2),
  level: z.enum(levels),
  ...toWhom,
  /** In a bundle of level `sample`, and in no other. */
  sample: z.optional(Sample),
  /** Only at level `full`; those that were made first have none. */
  recognisable: z.optional(Recognisable),
})
const Header = HeaderFields.check(
  z.refine<z.infer<typeof HeaderFields>>(
    ({ level, sample, recognisable }) =>
      (sample !== undefined) === (level === 'sample') && (recognisable === undefined || level === 'full'),
  ),
)
const Line = z.discriminatedUnion('kind', [
  Header,
  Checkpoint,
  /** The key to one part of the events of an application or of the programme. */
  z.strictObject({ kind: z.literal('key'), holder, part: z.enum(auditedParts), key }),
  /** Sealed parts are there where the bundle has their key. */
  z.strictObject({ kind: z.literal('entry'), envelope: z.string(), course: bytes, facts: bytes }),
  Closing,
])
export type BundleLine = z.infer<typeof Line>
export type LineOf<Kind extends BundleLine['kind']> = Extract<BundleLine, { kind: Kind }>

const sealedForm = '(?:null|"([A-Za-z0-9+/]+={0,2})")'
/** What nearly every line is: an entry whose envelope needs no escapes but for its quotes. */
const entryForm = new RegExp(
  `^\\{"kind":"entry","envelope":"([\\w:.,{}-]*(?:\\\\"[\\w:.,{}-]*)*)","course":${sealedForm},"facts":${sealedForm}\\}$`,
)

/** The same as the schema makes of it, in a tenth of the time; null for other lines, which are left to the schema. */
function entryLine(text: string): LineOf<'entry'> | null {
  const [, envelope, course = null, facts = null] = entryForm.exec(text) ?? []
  return envelope === undefined
    ? null
    : { kind: 'entry', envelope: envelope.replaceAll('\\"', '"'), course, facts }
}

/** Null for anything but the canonical JSON of a line. */
export function parseLine(text: string): BundleLine | null {
  const entry = entryLine(text)
  if (entry) return entry
  const { data } = Line.safeParse(jsonValue(text))
  return data !== undefined && JSON.stringify(data) === text ? data : null
}
