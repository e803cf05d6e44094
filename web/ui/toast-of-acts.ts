/** The toasts of acts: what becomes of one when more is said of it, or when the next act begins or ends. */
import { sentences } from '#events/language/sentences.ts'
import { currentToast, dismiss, type Message, show, type Toast, toast } from './toast.ts'

/** Milliseconds in which nobody has read a toast. */
const UNREAD = 2000

const isYoung = ({ at }: Toast): boolean => performance.now() - at < UNREAD

/** Says how an act ended; with the failure of the act before, where that cannot have been read. */
export function toastOfAct(message: Message): void {
  const now = currentToast.now()
  const isUnread = now?.kind === 'destructive' && isYoung(now) && now.text !== message.text
  toast({
    ...message,
    ...(isUnread && { before: [now.before, now.title, now.text].filter(Boolean).join(' ') }),
  })
}

/** Adds a sentence to what is being said, unless it is there. @returns false where nothing is said */
export function addToToast(words: string, ask = currentToast.now()?.ask): boolean {
  const now = currentToast.now()
  if (now === null) return false
  const text = now.text ?? ''
  show({ ...now, text: text.includes(words) ? text : sentences(text, words), ...(ask && { ask }) })
  return true
}

/** Says that a press did nothing: beside the outcome of the act before it, where nobody can have read that yet. */
export function toastOfNoAct(message: Message & { text: string }): void {
  const now = currentToast.now()
  const isOutcome = now !== null && now.kind === 'default' && now.title !== message.title
  if (isOutcome && isYoung(now)) addToToast(`${message.title}: ${message.text}`, message.ask)
  else toastOfAct(message)
}

/**
 * Another press than the one that was asked for: what it would have done is said no more, and the rest stays until it can have
 * been read.
 * @param at when it was made, in milliseconds as those of events
 */
export function endAsking(at: number): void {
  const now = currentToast.now()
  if (now?.ask === undefined || now.at >= at) return
  const { ask: _, ...rest } = now
  if (isYoung(now)) currentToast.set(rest)
  else dismiss(now.id)
}

/** What was said of the act before goes when the next begins, but for what can still be done or has not been read. */
export function dismissFormer(): void {
  const now = currentToast.now()
  if (now && !now.act && !isYoung(now)) dismiss(now.id)
}
