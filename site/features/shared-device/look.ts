/** After a family has finished on a shared device: looks at every place where a browser keeps something, and shows what it found. */
import { dropOld, sealedKeys } from '#web/keeping/sealed-return.ts'
import { phoneStorage, tabStorage } from '#web/keeping/web-storage.ts'
import { endSession } from '#web/leaving/waiting.ts'

/** The language and the theme of the device, and what nobody can read. */
const isNobodys = (key: string): boolean => /^(language|theme|left-for-.+)$/.test(key)

/** Each tells whether its place is empty. @throws where that cannot be found out */
const places: Readonly<Record<string, () => Promise<boolean> | boolean>> = {
  session: async () => (await fetch('/api/me', { cache: 'no-store' })).status === 401,
  typed: () => [...phoneStorage.keys(), ...tabStorage.keys()].every(isNobodys) && document.cookie === '',
  databases: async () => (await indexedDB.databases()).length === 0,
  pages: async () => (await caches.keys()).length === 0,
}

async function look(name: string): Promise<'empty' | 'found' | 'unknown'> {
  try {
    return (await places[name]?.()) ? 'empty' : 'found'
  } catch (error) {
    console.warn('looking at', name, String(error))
    return 'unknown'
  }
}

const place = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`)
const list = document.querySelector<HTMLElement>('[data-left]')

async function lookAtAll(): Promise<void> {
  const found = await Promise.all(
    Object.keys(places).map(async (name) => {
      const what = await look(name)
      const row = place(name)
      if (row) row.textContent = row.dataset[what] ?? ''
      return what
    }),
  )
  dropOld(Date.now())
  const finished = sealedKeys().length > 0 ? 'kept' : 'done'
  if (list) list.dataset.left = found.every((what) => what === 'empty') ? finished : 'not-done'
}

void lookAtAll()
document.querySelector('[data-clear-again]')?.addEventListener('click', async () => {
  await endSession()
  await lookAtAll()
})
