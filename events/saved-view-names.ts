/** Whether a saved view names a family, by its search text or its own name: erasing the family has to take it out. Pure. */
import { type Searched, searchText, soughtParts, soughtWords } from './language/name-search.ts'
import type { SavedView } from './saved-view.ts'

/** Letters of a word in the name of a view: shorter ones begin too many names. */
const SHORTEST = 4

/** By the names of the couple, its number, phones or the beginning of its id; a place alone names nobody. */
export function namesFamily({ name, filters }: SavedView, family: Searched): boolean {
  const own = searchText({ ...family, places: [] })
  const begins = (word: string): boolean => word.length >= SHORTEST && own.includes(`  ${word}`)
  const isSought = soughtParts(filters.q).some((forms) => forms.some((form) => own.includes(form)))
  return isSought || soughtWords(name).some(({ written, sound }) => begins(written) || begins(sound))
}
