/**
 * Whether the name and the birth date of a card are those of the form. Names are compared by sound, since the card has Latin
 * letters and the form often Malayalam ones, and every office spells otherwise: what a person is told to look at again is
 * only what no spelling explains.
 */
import { soughtWords } from '../language/name-search.ts'

/** `missing`: the form has none yet. */
export const nameAgreements = ['agrees', 'differs', 'missing'] as const
/** `year`: the card bears only the year, and it is that of the form. */
export const birthAgreements = ['agrees', 'year', 'differs', 'missing'] as const
export type NameAgreement = (typeof nameAgreements)[number]
export type BirthAgreement = (typeof birthAgreements)[number]

/** An initial is a letter, or how it is said: K, കെ, എം. It says too little to agree or to differ. */
const LONGEST_INITIAL = 2
const wholeWords = (name: string): string[] =>
  soughtWords(name)
    .map(({ sound }) => sound)
    .filter((sound) => sound.length > LONGEST_INITIAL)

/** Every word of the shorter name is in the longer one, as often; or both are one when written without spaces. */
export function nameAgreement(card: string, form: string): NameAgreement {
  if (form.trim() === '') return 'missing'
  const names = [wholeWords(card), wholeWords(form)].sort((one, other) => one.length - other.length)
  const [fewer = [], more = []] = names
  if (fewer.length === 0) return 'differs'
  if (fewer.join('') === more.join('')) return 'agrees'
  const left = [...more]
  const isIn = (word: string): boolean => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  return fewer.every(isIn) ? 'agrees' : 'differs'
}

/** @param card YYYY-MM-DD, or only the year @param form YYYY-MM-DD, or '' */
export function birthAgreement(card: string, form: string): BirthAgreement {
  if (form === '') return 'missing'
  if (card === form) return 'agrees'
  return card.length === 4 && form.startsWith(`${card}-`) ? 'year' : 'differs'
}
