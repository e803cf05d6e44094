/** Rules for the catalogues: both languages have the same keys, and the Malayalam is well-formed. */
import * as z from 'zod/mini'
import { keyOf } from '#events/language/translate.ts'
import type { Tree } from './tree.ts'

const Texts = z.record(z.string(), z.string())
export type Catalogue = { path: string; language: string; namespace: string; texts: Record<string, string> }

const place = /^events\/language\/(ml|en)\/([\w-]+)\.json$/

/** Every catalogue that can be parsed; `shapeFaults` names the others. */
export function catalogues(tree: Tree): Catalogue[] {
  return [...tree].flatMap(([path, json]) => {
    const [, language, namespace] = path.match(place) ?? []
    if (language === undefined || namespace === undefined) return []
    const texts = Texts.safeParse(JSON.parse(json)).data
    return texts ? [{ path, language, namespace, texts }] : []
  })
}

/** Catalogues that are not flat lists of texts, and keys that two namespaces define. */
export function shapeFaults(tree: Tree): string[] {
  const all = catalogues(tree)
  const read = new Set(all.map(({ path }) => path))
  const broken = [...tree.keys()].filter((path) => place.test(path) && !read.has(path))
  const owners = Map.groupBy(
    all
      .filter(({ language }) => language === 'ml')
      .flatMap(({ path, texts }) => Object.keys(texts).map((key) => ({ key, path }))),
    ({ key }) => key,
  )
  const twice = [...owners].filter(([, places]) => places.length > 1)
  return [
    ...broken.map((path) => `${path}: is no flat list of texts`),
    ...twice.map(([key, places]) => `${places.map(({ path }) => path).join(', ')}: both give ${key}`),
  ]
}

/** The same catalogue in the other language; an empty one where it is missing, so that all its keys are reported. */
const twinOf = (all: readonly Catalogue[], one: Catalogue): Catalogue => {
  const language = one.language === 'ml' ? 'en' : 'ml'
  const found = all.find((other) => other.language === language && other.namespace === one.namespace)
  return found ?? { ...one, language, path: one.path.replace(/\/(ml|en)\//, `/${language}/`), texts: {} }
}

const placeholders = (text: string): string =>
  [...new Set(text.match(/\{[^{}]*\}/g) ?? [])].toSorted().join(' ') || 'none'

/** Keys that one language lacks, and texts whose placeholders differ. Plural forms are not compared, since they depend on the language. */
export function twinFaults(tree: Tree): string[] {
  const all = catalogues(tree)
  return all.flatMap((one) => {
    const twin = twinOf(all, one)
    return Object.entries(one.texts).flatMap(([key, text]) => {
      const other = twin.texts[key] ?? twin.texts[`${keyOf(key)}_other`]
      if (other === undefined) return [`${twin.path}: lacks ${key}`]
      if (one.language === 'en' || placeholders(text) === placeholders(other)) return []
      return [`${key}: has ${placeholders(text)} in ${one.path}, ${placeholders(other)} in ${twin.path}`]
    })
  })
}

/** Plural forms that a language needs and lacks, forms that it does not have, and counted texts without any form. */
export function pluralFaults(tree: Tree): string[] {
  return catalogues(tree).flatMap(({ path, language, texts }) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const names = Object.keys(texts)
    const counted = new Set(names.filter((name) => keyOf(name) !== name).map(keyOf))
    const needed = new Set([...counted].flatMap((key) => forms.map((form) => `${key}_${form}`)))
    const others = names.filter((name) => counted.has(keyOf(name)) && !needed.has(name))
    const alone = names.filter((name) => texts[name]?.includes('{count}') && !counted.has(keyOf(name)))
    return [
      ...[...needed].filter((name) => !(name in texts)).map((name) => `${path}: lacks ${name}`),
      ...others.map((name) => `${path}: ${name} is no plural form of ${language}`),
      ...alone.map((name) => `${path}: ${name} counts, and has no plural forms`),
    ]
  })
}

/** Faults of Malayalam text, as patterns with their names. */
const mistakes: readonly [RegExp, string][] = [
  [/\u0D4D\u200D/, 'has a virama with ZWJ; write the atomic chillu'],
  [/(?<!\u0D4D)\u200D/, 'has a ZWJ'],
  [/\u0D7B\u0D4D\u0D31/, 'writes -nte- with a chillu; write U+0D28 U+0D4D U+0D31'],
  // Before a consonant other than YA the sound is the chillu RR; at the end of a word a virama can be right.
  [
    /\u0D30\u0D4D[\u0D15-\u0D2E\u0D30-\u0D39]/,
    'has RA with a virama before a consonant; write the chillu RR',
  ],
  [/\u0D4C/, 'has the old AU sign; write U+0D57'],
  [/[\u0D66-\u0D6F]/, 'has a digit of Malayalam; write 0 to 9'],
  [/[\u00A0\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/, 'has an invisible character'],
  // The character is right between പാസ് and വേഡ്; anywhere else it only makes two spellings of one word.
  [/(?<!\u0D4D)\u200C|\u200C(?![\u0D15-\u0D39])/, 'has a ZWNJ that parts no consonants'],
  [/["‘’]/, 'quotes with other marks than “ ”'],
  [/^\s|\s$|^$| {2}/, 'is empty, or has a space too many'],
]

export const textFaults = (tree: Tree): string[] =>
  catalogues(tree).flatMap(({ path, texts }) =>
    Object.entries(texts).flatMap(([key, text]) => [
      ...(text === text.normalize('NFC') ? [] : [`${path}: ${key} is not in NFC`]),
      ...mistakes.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${path}: ${key} ${what}`),
    ]),
  )

/** Words for which docs/glossary.md prescribes another word. */
const otherWords: readonly [RegExp, string][] = [
  [/ലോഗൗട്ട്/, 'പുറത്തുകടക്കുക'],
  [/സ്കോർ|സ്കോറ/, 'പോയിന്റ്'],
  [/മാനദണ്ഡ/, 'കാര്യം'],
  [/തദ്ദേശ/, 'പഞ്ചായത്ത് / മുനിസിപ്പാലിറ്റി'],
  [/സാക്ഷ്യപത്ര/, 'വാർഡ് മെമ്പറുടെ കത്ത്'],
  [/(?<!പട്ടിക)ജാതി(?! \/ സമുദായം)/, 'ജാതി / സമുദായം'],
  [/(?<![\u0D00-\u0D7F])രോഗ/, 'അസുഖം'],
  [/ടിക് /, 'ടിക്ക്'],
  [/വയ്ക്കുക|വച്ചു|വച്ചത്/, 'വെക്കുക, വെച്ചു'],
  [/ഇമെയിൽ/, 'ഇ-മെയിൽ'],
  [/സന്ദേശ/, 'മെസേജ്'],
  [/(?<![\u0D00-\u0D7F])കരട/, 'പൂർത്തിയാക്കാത്തത്'],
  [/ഉപകരണ/, 'ഫോൺ, കമ്പ്യൂട്ടർ'],
  [/പിശക/, 'ശരിയായില്ല'],
  [/സത്യപ്രസ്താവന/, 'എഴുതിയതെല്ലാം സത്യമാണ്'],
  [/വിജയകര/, 'സേവ് ചെയ്തു'],
]

/** A family agreed to these words, and their hash is in the log: they never change. */
const isPastNotice = (key: string): boolean => /^notice\.[12]\./.test(key)

/** The organisers gave these words themselves. */
const isOfSpec = (key: string): boolean => key === 'admin.notScored'

export const wordFaults = (tree: Tree): string[] =>
  catalogues(tree).flatMap(({ path, texts }) =>
    Object.entries(texts).flatMap(([key, text]) =>
      isPastNotice(key) || isOfSpec(key)
        ? []
        : otherWords
            .filter(([other]) => other.test(text))
            .map(([, word]) => `${path}: ${key} has another word for ${word}`),
    ),
  )

/** Quoted names of buttons and pages that are not a text; the text may be longer than the name: "Saved · 10:30". */
export function quoteFaults(tree: Tree): string[] {
  const all = catalogues(tree)
  return all.flatMap(({ path, language, texts }) => {
    const names = all.filter((one) => one.language === language).flatMap((one) => Object.values(one.texts))
    return Object.entries(texts).flatMap(([key, text]) =>
      [...text.matchAll(/“([^”]*)”/g)]
        .map(([, quoted = '']) => quoted)
        .filter((quoted) => !/^\{[^}]*\}$/.test(quoted) && !names.some((name) => name.startsWith(quoted)))
        .map((quoted) => `${path}: ${key} quotes “${quoted}”, which no text says`),
    )
  })
}
