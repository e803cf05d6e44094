/** Follows the stream of changes while the window is visible: refreshes what others change, and keeps the status bar true. */
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { requestHeaders } from '#web/account.ts'
import { ApiError } from '#web/api.ts'
import { tellErased } from '../erased.ts'
import { connectionAtom, heardAtAtom, warningsAtom } from '../state.ts'
import {
  type ConnectionState,
  ended,
  heard,
  looked,
  notConnected,
  opening,
  shouldClose,
  shouldOpen,
  shownAs,
} from './connection-state.ts'
import { merged, type News, refresh, Told } from './news.ts'
import { isOwn } from './own-moves.ts'

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
/** How often the state is looked at, in milliseconds. */
const TICK = 250
/** Milliseconds between two refreshes, so that a colleague's long list of changes does not keep this window reading. */
const BETWEEN = 1000

/** Refreshes one after the other; what is told meanwhile is refreshed together. */
function refresher(store: Store, client: QueryClient) {
  let waiting: News | null = null
  let isRunning = false
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (waiting !== null) {
      const news: News = waiting
      waiting = null
      void tellErased(store, client, news)
      await refresh(client, news)
      await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    }
    isRunning = false
  }
  return {
    told: (news: News): void => {
      waiting = waiting === null ? news : merged(waiting, news)
      void run()
    },
    /** Something that was told may not be read yet. */
    isBusy: () => isRunning,
  }
}

/** @param position the log's size before anything was read, where it is known @returns stops following */
export function followChanges({ store, client, onRefused }: Needed, position: number | null): () => void {
  let state: ConnectionState = notConnected(position)
  let connection: AbortController | null = null
  const { told, isBusy } = refresher(store, client)
  const set = (next: ConnectionState): void => {
    state = next
    store.set(connectionAtom, shownAs(state))
  }
  function hear(data: string): void {
    const news = Told.parse(JSON.parse(data))
    const before = state.heard
    set(heard(state, news.position, performance.now()))
    store.set(warningsAtom, news.warnings ?? [])
    // A window that was opened without the server has read nothing that could be trusted to be the latest.
    if (before === null) told({ everything: true })
    else if (news.everything || (news.position !== before && !isOwn(before, news.position))) told(news)
    if (!isBusy()) store.set(heardAtAtom, Date.now())
  }
  async function connect(): Promise<void> {
    const own = new AbortController()
    connection = own
    set(opening(state, performance.now()))
    try {
      const headers = { ...requestHeaders(), accept: 'text/event-stream' }
      const since = state.heard === null ? '' : `?since=${state.heard}`
      const reply = await fetch(PATH + since, { headers, signal: own.signal })
      if (!reply.ok || !reply.body) throw new ApiError(reply.status, await reply.text())
      await readMessages(reply.body, (data) => own === connection && hear(data))
    } catch (error) {
      if (error instanceof ApiError) onRefused(error)
    }
    if (own !== connection) return
    connection = null
    set(ended(state, performance.now()))
  }
  function disconnect(): void {
    const own = connection
    connection = null
    set(ended(state, performance.now()))
    own?.abort()
  }
  function tick(): void {
    const at = performance.now()
    if (shouldClose(state, at)) disconnect()
    if (shouldOpen(state, at)) void connect()
  }
  const look = (): void => {
    set(looked(state, { isHidden: document.visibilityState === 'hidden', isOffline: !navigator.onLine }))
    tick()
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('online', look, { signal })
  addEventListener('offline', look, { signal })
  const timer = setInterval(tick, TICK)
  look()
  return () => {
    listening.abort()
    clearInterval(timer)
    disconnect()
  }
}
