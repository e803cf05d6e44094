/** The closed list of the texts that are sent to phones. Operators in India take only texts that were registered with them (DLT). */
import type { Locale } from '../vocabulary.ts'

/** `answer`: a decision that a text on a shared phone must not name; `shared`: instead of a code, where a number opens several accounts. */
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

/** Whether each line names a text, a language and the template that it was registered as, such as `answer.ml=1107160000000012345`. */
export function areTemplates(value: string): boolean {
  const names = linesOf(value).map((one) => line.exec(one)?.groups)
  const known = names.every((groups) => messageTexts.some((text) => text === groups?.text))
  return known && new Set(names.map((groups) => `${groups?.text}.${groups?.locale}`)).size === names.length
}

/** The template that a text is registered as; '' where none is set. */
export function templateOf(value: string, text: MessageText, locale: Locale): string {
  const found = linesOf(value).find((one) => one.startsWith(`${text}.${locale}=`))
  return found?.slice(found.indexOf('=') + 1) ?? ''
}
