/** Text messages to phones: texts registered with operators (DLT), their parts, and the request to the gateway. */
import type { Locale } from './vocabulary.ts'

/** `answer`: a decision that is not named on a shared phone. `shared`: sent where a number opens several accounts. */
const messageTexts = [
  'acknowledgement',
  'verified',
  'shortlisted',
  'finalized',
  'answer',
  'code',
  'shared',
] as const
export type MessageText = (typeof messageTexts)[number]

const line = /^(?<text>[a-z]+)\.(?<locale>en|ml)=(?<id>[\w.-]{1,120})$/
const linesOf = (value: string): string[] => value.split('\n').filter((one) => one !== '')

/** One line for each text and language, with its registered template: `answer.ml=1107160000000012345`. */
export function areTemplates(value: string): boolean {
  const names = linesOf(value).map((one) => line.exec(one)?.groups)
  const known = names.every((groups) => messageTexts.some((text) => text === groups?.text))
  return known && new Set(names.map((groups) => `${groups?.text}.${groups?.locale}`)).size === names.length
}

/** '' where none is set. */
export function templateOf(value: string, text: MessageText, locale: Locale): string {
  const found = linesOf(value).find((one) => one.startsWith(`${text}.${locale}=`))
  return found?.slice(found.indexOf('=') + 1) ?? ''
}

// The number of parts that mobile networks split and charge a message by (GSM 03.38, 3GPP TS 23.040).

/** The GSM 7-bit alphabet; each character takes one unit. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table; each character takes two units, an escape and itself, in the same part. */
const extension = new Set('\f^{}\\[~]|€')

/** Units that fit. `single`: in a message of one part. `each`: in each of several parts, which also carry a header. */
const sizes = { gsm: { single: 160, each: 153 }, ucs2: { single: 70, each: 67 } } as const
type Alphabet = keyof typeof sizes

/** `units`: septets in the GSM alphabet, UTF-16 units in UCS-2. */
type MessageParts = { alphabet: Alphabet; units: number; parts: number }

const isGsm = (text: string): boolean => [...text].every((sign) => basic.has(sign) || extension.has(sign))

/** Units of each character. A character is never split between two parts. */
const widthsOf = (text: string, alphabet: Alphabet): number[] =>
  [...text].map((sign) => {
    if (alphabet === 'ucs2') return sign.length
    return extension.has(sign) ? 2 : 1
  })

function partsNeeded(widths: readonly number[], each: number): number {
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > each) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}

export function messageParts(text: string): MessageParts {
  const alphabet = isGsm(text) ? 'gsm' : 'ucs2'
  const widths = widthsOf(text, alphabet)
  const units = widths.reduce((sum, width) => sum + width, 0)
  const { single, each } = sizes[alphabet]
  return { alphabet, units, parts: units <= single ? 1 : partsNeeded(widths, each) }
}

// The organiser's template of the HTTP request: request line with the whole URL, header lines, an empty line, the body.
// Each placeholder in braces is escaped for its position.

const placeholders = ['to', 'local', 'text', 'template', 'reference', 'link', 'code', 'id', 'secret'] as const
type Placeholder = (typeof placeholders)[number]
/** `to`: with country code. `local`: the last ten. `id`: the same for retries. `code`, `link`, `reference`: may be ''. */
type GatewayValues = Readonly<Record<Placeholder, string>>
type GatewayRequest = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string
}

const placeholder = /\{([a-z_]+)\}/g
/** Placeholders allowed in a header. Message texts are not, since a header holds one line of Latin letters. */
const inHeaders: readonly string[] = ['to', 'local', 'template', 'id', 'secret']
/** Headers that the HTTP client sets itself. */
const ownHeaders = /^(host|content-length|transfer-encoding|connection|expect|upgrade|te|trailer)$/i
const header = /^([\w!#$%&'*+.^`|~-]{1,60}): *([\x20-\x7e]{0,500})$/

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name)
const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** The origin, which no placeholder may change. Null for an invalid URL and for one with credentials. */
function originOf(url: string): string | null {
  const address = URL.parse(url.replaceAll(placeholder, 'x'))
  const isWeb = address !== null && /^https?:$/.test(address.protocol) && address.username === ''
  // A placeholder may come only after the third slash, in the path or the query.
  return isWeb && /^https?:\/\/[^/?#{}\\]+\//.test(url) ? address.origin : null
}

function headersIn(lines: readonly string[]): GatewayRequest['headers'] | null {
  const found = lines.map((line) => header.exec(line))
  const headers = found.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : []))
  const isRight = ([name, value]: readonly [string, string]) =>
    !ownHeaders.test(name) && namesIn(value).every((one) => inHeaders.includes(one))
  return headers.length === lines.length && headers.every(isRight) ? headers : null
}

/** Null unless all placeholders are known, and there are a recipient and a text, or the text's template. */
export function gatewayRequest(value: string): GatewayRequest | null {
  const end = value.indexOf('\n\n')
  const [first = '', ...lines] = (end < 0 ? value : value.slice(0, end)).split('\n')
  const match = /^(GET|POST|PUT) (\S{1,1500})(?: HTTP\/1\.1)?$/.exec(first)
  const url = match?.[2] ?? ''
  const headers = headersIn(lines.filter((line) => line !== ''))
  const method = (['GET', 'POST', 'PUT'] as const).find((one) => one === match?.[1])
  if (method === undefined || originOf(url) === null || headers === null) return null
  const body = end < 0 ? '' : value.slice(end + 2)
  const names = new Set(namesIn(value))
  const isWhole = (names.has('to') || names.has('local')) && (names.has('text') || names.has('template'))
  const isKnown = [...names].every(isPlaceholder)
  return isWhole && isKnown && (body === '' || method !== 'GET') ? { method, url, headers, body } : null
}

/** '' for an invalid template. */
export const gatewayOrigin = (value: string): string => originOf(gatewayRequest(value)?.url ?? '') ?? ''

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const asIs = (text: string): string => text
const escapes = { json: inJson, xml: inXml, form: encodeURIComponent, plain: asIs } as const
const types = {
  json: 'application/json',
  xml: 'application/xml',
  form: 'application/x-www-form-urlencoded',
  plain: 'text/plain; charset=utf-8',
} as const
type Kind = keyof typeof types

/** Taken from the content-type header, else guessed from the first character of the body. */
function kindOf({ headers, body }: GatewayRequest): Kind {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (type !== '')
    return /json/i.test(type) ? 'json' : /xml/i.test(type) ? 'xml' : /form/i.test(type) ? 'form' : 'plain'
  return /^\s*[[{]/.test(body) ? 'json' : /^\s*</.test(body) ? 'xml' : 'form'
}

const filled = (text: string, values: GatewayValues, escaped: (value: string) => string): string =>
  text.replaceAll(placeholder, (whole, name: string) => (isPlaceholder(name) ? escaped(values[name]) : whole))

const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '')

export function filledRequest(request: GatewayRequest, values: GatewayValues): GatewayRequest {
  const kind = kindOf(request)
  const isNamed = request.headers.some(([name]) => name.toLowerCase() === 'content-type')
  const typed = request.body === '' || isNamed ? [] : [['content-type', types[kind]] as const]
  return {
    ...request,
    url: filled(request.url, values, encodeURIComponent),
    headers: [
      ...request.headers.map(([name, value]) => [name, filled(value, values, inHeader)] as const),
      ...typed,
    ],
    body: filled(request.body, values, escapes[kind]),
  }
}
