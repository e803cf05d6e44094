/** What the course of acts means for the messages on the screen: presses, the next act, and what was taken back. Pure, as said.ts. */
import { counted } from './counted.ts'
import { isRead, type Message, type Toast, type Toasts } from './said.ts'

function withoutAsk({ ask: _ask, askWhile: _while, ...rest }: Toast): Toast {
  return rest
}

/**
 * Another press than the one that was asked for: what it would have done is said no more, and the message goes with it where it can
 * have been read before the press.
 */
export const pressed = (now: Toasts, at: number): Toasts =>
  now.flatMap((one) => {
    if (one.ask === undefined || one.at >= at) return [one]
    return isRead(one, at) && !one.act ? [] : [withoutAsk(one)]
  })

/** Something that the next press depends on has changed. */
export const askedStill = (now: Toasts): Toasts =>
  now.map((one) => (one.askWhile?.() === false ? withoutAsk(one) : one))

/** The next act begins: what was said of those before goes, but for what can still be done or cannot have been read. */
export const actBegun = (now: Toasts, at: number): Toasts =>
  now.filter((one) => one.act !== undefined || !isRead(one, at))

/** A change was taken back, which cannot be done again. */
export const takenBack = (now: Toasts, of: number): Toasts =>
  now.map((one) => {
    if (one.act?.of !== of) return one
    const { act: _, ...rest } = one
    return rest
  })

/** A sentence about one of a kind, such as a key; what is said of the next one with the same `key` joins it. */
export type Listed = Pick<Message, 'kind' | 'title'> & {
  key: string
  name: string
  words: (names: string) => string
}

/** @returns the sentence about all that nobody can have read, to be said in the place of the one about those before */
export function joined(now: Toasts, { key, name, words, ...rest }: Listed, at: number) {
  const before = now.find((one) => one.list?.key === key && !isRead(one, at))
  const names = [...(before?.list?.names ?? []), name]
  const message: Message = { ...rest, list: { key, names }, text: words(counted(names).join(', ')) }
  return { others: now.filter((one) => one !== before), message }
}
