/** Everything that a browser keeps for the site: both storages, the databases, the caches with their pages, and the cookies. */
import { expect, type Page } from '@playwright/test'

/** As one text. What is binary in a database is in it as text, too. */
export async function keptByBrowser(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const textOf = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return value.text()
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value)
      if (Array.isArray(value)) return Promise.all(value.map(textOf))
      if (typeof value !== 'object' || value === null) return value
      return Promise.all(Object.entries(value).map(async ([key, one]) => [key, await textOf(one)]))
    }
    const recordsOf = (database: IDBDatabase, store: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const all = database.transaction(store).objectStore(store).getAll()
        all.onsuccess = () => resolve(all.result)
        all.onerror = () => reject(all.error)
      })
    const databaseOf = (name: string): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await databaseOf(name)
      for (const store of database.objectStoreNames)
        kept.push(name, store, await textOf(await recordsOf(database, store)))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(name, request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(kept)
  })
  return inPage + JSON.stringify(await page.context().cookies())
}

/** Puts a word into each of these places. */
export async function planted(page: Page, word: string): Promise<void> {
  await page.evaluate(async (text) => {
    localStorage.setItem('planted', text)
    sessionStorage.setItem('planted', text)
    await (await caches.open('planted')).put('/planted', new Response(text))
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('planted')
      opening.onupgradeneeded = () => opening.result.createObjectStore('all')
      opening.onsuccess = () => {
        const writing = opening.result.transaction('all', 'readwrite')
        writing.objectStore('all').put({ deep: [new Blob([text]), new TextEncoder().encode(text)] }, 1)
        writing.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  }, word)
  await page.context().addCookies([{ name: 'planted', value: word, url: page.url() }])
}

/** `address`: under which it is kept. `folder`: of its code. `late`: the name of code that comes after the page stands. */
type Made = { address: string; folder: string; late?: string }

/** Until the worker answers for this page, and has it with all code that it has loaded. */
export const untilKeptByWorker = (page: Page, made: Made): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async ({ address, folder, late = folder }) => {
        const needed = performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.startsWith(folder))
        const there = await Promise.all([address, ...needed].map((path) => caches.match(path)))
        const isWhole = needed.some((path) => path.includes(late)) && there.every(Boolean)
        return navigator.serviceWorker.controller !== null && isWhole
      }, made),
    )
    .toBe(true)
