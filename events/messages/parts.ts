/** How many parts a text message is sent in, as mobile networks count and charge it (GSM 03.38, 3GPP TS 23.040). Pure. */

/** The GSM 7-bit alphabet: each takes one unit. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table: each takes an escape and itself, two units that stay in one part. */
const extension = new Set('\f^{}\\[~]|€')

/** `single`: units of a message in one part; `each`: of a part of several, where a header takes the rest. */
const sizes = { gsm: { single: 160, each: 153 }, ucs2: { single: 70, each: 67 } } as const
type Alphabet = keyof typeof sizes

/** `units`: septets in the GSM alphabet, UTF-16 units in UCS-2. */
type MessageParts = { alphabet: Alphabet; units: number; parts: number }

const isGsm = (text: string): boolean => [...text].every((sign) => basic.has(sign) || extension.has(sign))

/** Units of each character, none of which is split between two parts: an escape from its sign, or a surrogate pair. */
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
