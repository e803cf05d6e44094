/** The browser globals that Bun lacks, so that code of the pages is tested without a browser. */
import { request as httpRequest } from 'node:http'
import * as fake from 'fake-indexeddb'

/** Web storage whose entries are its own enumerable properties, as in a browser. */
class PageStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, text: string): void {
    Reflect.set(this, key, text)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

const CHUNK = 64 * 1024

/** The part of XMLHttpRequest that uploads use, over a real connection. */
const uploadRequest = (origin: () => string) =>
  class {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    onload: (() => void) | null = null
    status = 0
    responseText = ''
    #begun: ReturnType<typeof httpRequest> | null = null
    #aborted = false
    open(method: string, path: string): void {
      this.#begun = httpRequest(new URL(path, origin()), { method })
    }
    setRequestHeader(name: string, value: string): void {
      this.#begun?.setHeader(name, value)
    }
    abort(): void {
      this.#aborted = true
      this.#begun?.destroy()
      this.onabort?.()
    }
    send(blob: Blob): void {
      const request = this.#begun
      request?.on('error', () => !this.#aborted && this.onerror?.())
      request?.on('response', (response) => {
        this.status = response.statusCode ?? 0
        response.on('data', (part) => {
          this.responseText += String(part)
        })
        response.on('end', () => !this.#aborted && this.onload?.())
      })
      void this.#write(blob).then(() => request?.end())
    }
    async #write(blob: Blob): Promise<void> {
      for (let at = 0; at < blob.size && !this.#aborted; at += CHUNK) {
        const bytes = new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer())
        await new Promise<void>((done) => this.#begun?.write(bytes, () => done()))
        this.upload.onprogress?.({ loaded: Math.min(at + CHUNK, blob.size), total: blob.size })
      }
    }
  }

export type TestPage = {
  /** Sets `navigator.onLine`; fires `online` when the network returns. */
  online: (is: boolean) => void
  /** Dispatches an event on the window. */
  happens: (event: Event) => void
  /** Removes the globals. */
  close: () => void
}

/** @param origin the base of relative URLs. Storage lasts until the page is closed. */
export function openPage(origin: () => string = () => 'http://127.0.0.1'): TestPage {
  const events = new EventTarget()
  const real = fetch
  const additions = {
    ...Object.fromEntries(Object.entries(fake).filter(([name]) => name.startsWith('IDB'))),
    indexedDB: new fake.IDBFactory(),
    localStorage: new PageStorage(),
    sessionStorage: new PageStorage(),
    document: { documentElement: { lang: 'en', dataset: {} }, addEventListener: () => undefined },
    location: { href: `${origin()}/application` },
    XMLHttpRequest: uploadRequest(origin),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    requestAnimationFrame: (callback: () => void) => setTimeout(callback),
    fetch: (path: string, init?: RequestInit) => real(new URL(path, origin()), init),
  }
  const before = Object.getOwnPropertyDescriptors(globalThis)
  for (const [name, value] of Object.entries(additions))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  let isOnline = true
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true })
  return {
    online(is) {
      isOnline = is
      events.dispatchEvent(new Event(is ? 'online' : 'offline'))
    },
    happens: (event) => void events.dispatchEvent(event),
    close() {
      for (const name of Object.keys(additions)) {
        const descriptor = Reflect.get(before, name)
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
      Reflect.deleteProperty(navigator, 'onLine')
    },
  }
}
