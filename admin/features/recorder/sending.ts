/** Sends the takes that were found good, one after another, and tries again where there is no network, until all are sent. */
import { valueStore } from '#web/ui/value-store.ts'
import { sendClip } from './api.ts'
import { change } from './current.ts'
import { forget, keptStore } from './kept.ts'

/** Milliseconds between two tries. */
const PAUSE = 10_000

export const hasFailedStore = valueStore(false)

let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

const nextGood = () => Object.values(keptStore.now()).find(({ isGood }) => isGood)

/** A newer take of the same clip, recorded while this one was on its way, stays. */
async function sendAll(): Promise<void> {
  for (let take = nextGood(); take; take = nextGood()) {
    const { id } = take
    const sent = take
    await change(() => sendClip(id, sent))
    if (keptStore.now()[id] === sent) await forget(id)
  }
}

export async function send(): Promise<void> {
  clearTimeout(timer)
  if (isSending || !nextGood()) return
  isSending = true
  try {
    await sendAll()
    hasFailedStore.set(false)
  } catch {
    hasFailedStore.set(true)
    timer = setTimeout(() => void send(), PAUSE)
  } finally {
    isSending = false
  }
}

addEventListener('online', () => void send())
