/**
 * `t(key, params)` for a catalogue in one language. A text about a number has a form for each plural category of
 * `Intl.PluralRules`, as in i18next: `key_one`, `key_other`. Callers ask for `key`, and `count` chooses the form.
 */
import type { Locale } from '../vocabulary.ts'
import { grouped } from './digits.ts'

export type Params = Readonly<Record<string, string | number>>
type Counting = Params & { readonly count: number }
export type Texts<Name extends string = string> = Readonly<Record<Name, string>>
export type Catalogue<Name extends string> = Readonly<Record<Locale, Texts<Name>>>

type Form = `_${Intl.LDMLPluralRule}`
/** Keys without a plural form. */
export type PlainKey<Name extends string> = Exclude<Name, `${string}${Form}`>
/** Keys that need a `count`. */
export type CountedKey<Name extends string> = Name extends `${infer Key}${Form}` ? Key : never
export type Translate<Name extends string> = {
  (key: PlainKey<Name>, params?: Params): string
  (key: CountedKey<Name>, params: Counting): string
}

/** `visit.count` for the name `visit.count_one`. */
export const keyOf = (name: string): string => name.replace(/_(zero|one|two|few|many|other)$/, '')

/** Texts split at placeholders: the odd elements are placeholder names. */
const compiled = new Map<string, readonly string[]>()
function piecesOf(text: string): readonly string[] {
  const pieces = compiled.get(text)
  if (pieces) return pieces
  const cut = text.split(/\{(\w+)\}/)
  compiled.set(text, cut)
  return cut
}

/** Fills the `{placeholders}` of a text; a placeholder without a value stays visible. */
export function filled(text: string, params: Params = {}): string {
  let whole = ''
  let isName = false
  for (const piece of piecesOf(text)) {
    whole += isName ? String(params[piece] ?? `{${piece}}`) : piece
    isName = !isName
  }
  return whole
}

/**
 * `count` is shown with grouped digits. An unknown key is returned, so that it is noticed.
 * @param finish what is done to each text once it is filled in
 */
export function anyTranslator(
  locale: Locale,
  texts: Texts,
  finish = (text: string): string => text,
): (key: string, params?: Params) => string {
  const rules = new Intl.PluralRules(locale)
  return (key, params = {}) => {
    const { count } = params
    const text = texts[key] ?? texts[`${key}_${rules.select(Number(count))}`] ?? key
    return finish(filled(text, typeof count === 'number' ? { ...params, count: grouped(count) } : params))
  }
}

/** The same for the keys of one catalogue. */
export const translator: <Name extends string>(
  locale: Locale,
  texts: Texts<Name>,
  finish?: (text: string) => string,
) => Translate<Name> = anyTranslator
