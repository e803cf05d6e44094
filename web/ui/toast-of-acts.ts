/** What becomes of the toast of one act when more is said of it, or when the next act begins. */
import { currentToast, dismiss, isYoung, show } from './toast.ts'

/** Adds a sentence to what is being said. @returns false where nothing is */
export function addToToast(words: string): boolean {
  const now = currentToast.now()
  if (now === null) return false
  show({ ...now, text: [now.text, words].filter(Boolean).join(' ') })
  return true
}

/** What was said of the act before goes when the next begins, but for what can still be done or has not been read. */
export function dismissFormer(): void {
  const now = currentToast.now()
  if (now && !now.act && !isYoung(now)) dismiss(now.id)
}
