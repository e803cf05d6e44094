/** Types of the service worker globals in use: TypeScript's `webworker` library cannot be loaded together with `dom`. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WindowEventMap {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
}
declare const clients: { claim(): Promise<void> }
/** Defined at build time by scripts/build/worker.ts. */
declare const BUILD: string
declare const SHELL: readonly string[]
