/** The globals of a service worker that ours use: TypeScript's `webworker` library cannot be loaded together with `dom`. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchingEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WindowEventMap {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchingEvent
}
declare const clients: { claim(): Promise<void> }
/** Put in by scripts/build/worker.ts. */
declare const BUILD: string
declare const SHELL: readonly string[]
