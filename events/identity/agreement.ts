/**
 * Compares the name and birth date of an Aadhaar card with those of the form. Names are compared by sound, since the card
 * is in Latin letters, the form often in Malayalam, and every office spells differently: only differences that no spelling
 * explains are reported.
 */
import { soughtWords } from '../language/name-search.ts'

/** `missing`: the form's answer is empty. */
export const nameAgreements = ['agrees', 'differs', 'missing'] as const
/** `year`: the card has only the year, and the form has the same. */
export const birthAgreements = ['agrees', 'year', 'differs', 'missing'] as const
export type NameAgreement = (typeof nameAgreements)[number]
export type BirthAgreement = (typeof birthAgreements)[number]

/** An initial is a letter or its name (K, കെ, എം), too short to compare. */
const LONGEST_INITIAL = 2
const wholeWords = (name: string): string[] =>
  soughtWords(name)
    .map(({ sound }) => sound)
    .filter((sound) => sound.length > LONGEST_INITIAL)

/** `agrees` where every word of the shorter name occurs in the longer one as often, or both are equal without spaces. */
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
