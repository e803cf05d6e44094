/**
 * The part of a service worker's world that ours uses. TypeScript's own types for it cannot stand beside those of a
 * page in one project.
 */
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
