/** The words of a page that are ours: without the sentences that docs/product.md prescribes, and without the notice. */
import enEntry from '#events/language/en/entry.json' with { type: 'json' }
import enForm from '#events/language/en/form.json' with { type: 'json' }
import enHome from '#events/language/en/home.json' with { type: 'json' }
import enNotice from '#events/language/en/notice.json' with { type: 'json' }
import mlEntry from '#events/language/ml/entry.json' with { type: 'json' }
import mlForm from '#events/language/ml/form.json' with { type: 'json' }
import mlHome from '#events/language/ml/home.json' with { type: 'json' }
import mlNotice from '#events/language/ml/notice.json' with { type: 'json' }

const prescribed = new Set([
  ...[1, 2, 3, 4, 5, 6, 7].map((step) => `step.${step}`),
  ...['age', 'willing', 'cannotAfford', 'travel', 'visit', 'confidential'].map((term) => `terms.${term}`),
  'home.closedText',
  'home.noNotificationVideo',
  'home.noGuideVideo',
  'auth.registerSub',
  'auth.agree',
  'auth.haveAccount',
  'form.falseInfo',
])

const sentencesOf = (
  catalogues: Readonly<Record<string, string>>,
  notice: Readonly<Record<string, string>>,
) => [
  ...Object.entries(catalogues).flatMap(([key, text]) => (prescribed.has(key) ? [text] : [])),
  ...Object.values(notice).flatMap((text) => text.split('\n')),
]
const sentences = {
  ml: sentencesOf({ ...mlEntry, ...mlForm, ...mlHome }, mlNotice),
  en: sentencesOf({ ...enEntry, ...enForm, ...enHome }, enNotice),
}

/** Shorter ones are labels, which another page may have as its own. */
const SENTENCE = 3
const wordsOf = (text: string) => text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token))

/** A sentence of the catalogue as it may stand on a page, with something in its slots. */
const pattern = (sentence: string) =>
  new RegExp(
    sentence
      .split(/\{[^}]+\}/)
      .map((part) => part.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.{0,40}?'),
    'u',
  )

const patterns = (locale: 'ml' | 'en') =>
  sentences[locale]
    .filter((sentence) => wordsOf(sentence).length >= SENTENCE)
    .toSorted((a, b) => b.length - a.length)
    .map(pattern)

/** @param texts one for each block of a page */
export function ownWords(texts: readonly string[], locale: 'ml' | 'en'): number {
  const others = patterns(locale)
  const own = texts.map((text) => others.reduce((rest, other) => rest.replace(other, ' '), text))
  return wordsOf(own.join(' ')).length
}
