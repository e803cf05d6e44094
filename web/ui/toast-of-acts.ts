/** How the toasts follow a person's actions: key presses, the next change, and Undo. Times are milliseconds, as in toast.ts. */
import { currentToasts, isRead, type Message, type Toast, type Toasts, toast } from './toast.ts'

/** `V, V, S` becomes `V ×2, S`. */
export function counted(names: readonly string[]): string[] {
  const times = (name: string): number => names.filter((one) => one === name).length
  return [...new Set(names)].map((name) => (times(name) > 1 ? `${name} ×${times(name)}` : name))
}

function withoutAsk({ ask: _ask, askWhile: _while, ...rest }: Toast): Toast {
  return rest
}

/**
 * After a key press that no toast asked for: every `ask` goes, and its toast goes as well where a person can have read the toast before
 * the press.
 */
export const afterOtherPress = (now: Toasts, at: number): Toasts =>
  now.flatMap((one) => {
    if (one.ask === undefined || one.at >= at) return [one]
    return isRead(one, at) && !one.act ? [] : [withoutAsk(one)]
  })

export const withoutStaleAsks = (now: Toasts): Toasts =>
  now.map((one) => (one.askWhile?.() === false ? withoutAsk(one) : one))

/** When the next change begins, only toasts that offer Undo or that nobody can have read stay. */
export const afterNextAct = (now: Toasts, at: number): Toasts =>
  now.filter((one) => one.act !== undefined || !isRead(one, at))

/** Removes the Undo button of a change that was taken back. */
export const withoutAct = (now: Toasts, of: number): Toasts =>
  now.map((one) => {
    if (one.act?.of !== of) return one
    const { act: _, ...rest } = one
    return rest
  })

/** A message about one thing of a kind, such as a key. Messages with the same `key` are joined into one sentence. */
export type Listed = Pick<Message, 'kind' | 'title'> & {
  key: string
  name: string
  words: (names: string) => string
}

/** @returns `message`, which also lists what the unread toast with the same key listed, and the `others` beside it */
export function joined(now: Toasts, { key, name, words, ...rest }: Listed, at: number) {
  const before = now.find((one) => one.list?.key === key && !isRead(one, at))
  const names = [...(before?.list?.names ?? []), name]
  const message: Message = { ...rest, list: { key, names }, text: words(counted(names).join(', ')) }
  return { others: now.filter((one) => one !== before), message }
}

/** Subscribers are not notified of the many key presses that change no toast. */
function update(next: Toasts): void {
  const now = currentToasts.now()
  const isSame = next.length === now.length && next.every((one, place) => one === now[place])
  if (!isSame) currentToasts.set(next)
}

export function toastListed(listed: Listed): void {
  const { others, message } = joined(currentToasts.now(), listed, performance.now())
  update(others)
  toast(message)
}

/** Call after a key press that no toast asked for. @param at the `timeStamp` of the event */
export const endAsking = (at: number): void => update(afterOtherPress(currentToasts.now(), at))

/** Call when another row is selected, or a dialog opens or closes. */
export const checkAsking = (): void => update(withoutStaleAsks(currentToasts.now()))

/** Call when the next change begins. */
export const dismissFormer = (): void => update(afterNextAct(currentToasts.now(), performance.now()))

/** @param of the number of a change that was taken back */
export const endAct = (of: number): void => update(withoutAct(currentToasts.now(), of))
