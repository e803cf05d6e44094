/** Follows the stream of changes while the window is visible: refreshes what others change, and says in the foot whether it is connected. */
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { requestHeaders } from '#web/account.ts'
import { ApiError } from '#web/api.ts'
import { connectionAtom, heardAtAtom, warningsAtom } from '../state.ts'
import { forgetUnshown, type News, refresh, Told } from './news.ts'
import { forgetNames } from './tracked.tsx'

// Reads server-sent events from a reply, message by message. Only their data: the stream of changes has nothing else.

async function readMessages(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  each: (data: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += piece.value
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) if (message.startsWith('data: ')) each(message.slice('data: '.length))
  }
}

type Store = ReturnType<typeof createStore>
type Needed = { store: Store; client: QueryClient; onRefused: (error: ApiError) => void }

const PATH = '/api/admin/changes'
/** Milliseconds between two refreshes, so that a colleague's long list of changes does not keep this window reading. */
const BETWEEN = 1000
/** Milliseconds without a message after which a connection is given up: the server sends one every two seconds. */
const SILENCE = 4500
/** Milliseconds until the first message of a connection. */
const PATIENCE = 10_000
/** Milliseconds before each try after a failure. */
const RETRIES = [300, 1000, 2000, 3000] as const

/** One refresh at a time; news that arrive during it are refreshed together. */
function refresher(store: Store, client: QueryClient) {
  let waiting: News[] = []
  let isRunning = false
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      const news = waiting
      waiting = []
      // An erased family has no name any more, so the messages that name families go, with what they would take back.
      if (news.some(({ lists }) => lists)) {
        forgetNames(store)
        forgetUnshown(client)
      }
      await refresh(client, news)
      await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    }
    isRunning = false
  }
  return {
    told: (news: News): void => {
      waiting.push(news)
      void run()
    },
    /** True while some news may not be refetched yet. */
    isBusy: () => isRunning,
  }
}

/** A browser opens only six connections to a host, so a hidden window has none; it catches up when it is shown. */
const isWanted = (): boolean => document.visibilityState !== 'hidden' && navigator.onLine

/** Calls back when the window is hidden or shown, or the network goes or comes. */
function onLook(look: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('online', look, { signal })
  addEventListener('offline', look, { signal })
}

/** Ends after some time, or as soon as the window is shown or online again. */
async function pause(time: number, over: AbortSignal): Promise<void> {
  const ended = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = time === Number.POSITIVE_INFINITY ? undefined : setTimeout(resolve, time)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    over.addEventListener('abort', end, { signal: ended.signal })
    onLook(() => isWanted() && end(), ended.signal)
  })
  ended.abort()
}

/** @param position the log's size before anything was read, where it is known @returns stops following */
export function followChanges({ store, client, onRefused }: Needed, position: number | null): () => void {
  const over = new AbortController()
  let known = position
  let failures = 0
  const { told, isBusy } = refresher(store, client)
  function hear(data: string): void {
    const news = Told.parse(JSON.parse(data))
    const before = known
    known = news.position
    failures = 0
    store.set(connectionAtom, 'connected')
    store.set(warningsAtom, news.warnings ?? [])
    // A window that opened while the server was away may show older data.
    if (before === null) told({ everything: true })
    else if (news.everything || news.position !== before) told(news)
    if (!isBusy()) store.set(heardAtAtom, Date.now())
  }
  /** Ends when the server has sent nothing for too long, or when the window is hidden. */
  async function connect(): Promise<void> {
    const ending = new AbortController()
    const signal = AbortSignal.any([over.signal, ending.signal])
    const end = () => ending.abort()
    let silence = setTimeout(end, PATIENCE)
    onLook(() => !isWanted() && end(), signal)
    try {
      const headers = { ...requestHeaders(), accept: 'text/event-stream' }
      const since = known === null ? '' : `?since=${known}`
      const reply = await fetch(PATH + since, { headers, signal })
      if (!reply.ok || !reply.body) throw new ApiError(reply.status, await reply.text())
      await readMessages(reply.body, (data) => {
        clearTimeout(silence)
        silence = setTimeout(end, SILENCE)
        hear(data)
      })
    } catch (error) {
      if (error instanceof ApiError) onRefused(error)
    }
    clearTimeout(silence)
    end()
  }
  async function follow(): Promise<void> {
    while (!over.signal.aborted) {
      if (isWanted()) {
        await connect()
        failures += 1
      }
      if (over.signal.aborted) return
      const isAway = !navigator.onLine || failures > 2
      store.set(connectionAtom, isAway ? 'lost' : 'reconnecting')
      const wait = RETRIES[Math.min(failures, RETRIES.length) - 1] ?? 3000
      await pause(isWanted() ? wait : Number.POSITIVE_INFINITY, over.signal)
    }
  }
  void follow()
  return () => over.abort()
}
