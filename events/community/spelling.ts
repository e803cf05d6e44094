/** One key for the spellings of a caste's name: for looking up only, what a family wrote is kept as written. */
import { searchable } from '../language/malayalam.ts'

/** Without spaces and punctuation, so that "Mala-Arayan" and "Malaarayan" are one name. */
export const nameKey = (text: string): string => searchable(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
