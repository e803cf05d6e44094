/** Words that can be told from all other bytes: they begin with one mark, so that one search finds every one of them. */
import { uniqueWord } from '../../kit/unique-word.ts'

export const MARK = 'zqxdrill'
/** What a word may go on with. */
export const markedWord = /zqxdrill[a-z-]{36}/g

export const newWord = (): string => `${MARK}${uniqueWord()}`
