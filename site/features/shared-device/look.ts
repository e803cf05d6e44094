/** After a family has finished on a shared device: looks at every place where a browser keeps something, and shows what it found. */
import { knownNow, syncClock } from '#web/clock.ts'
import { dropOld, sealedKeys } from '#web/keeping/sealed-return.ts'
import { phoneStorage, tabStorage } from '#web/keeping/web-storage.ts'
import { endSession } from '#web/leaving/waiting.ts'
import { loadCode } from '#web/load-code.ts'
import { inTime } from '#web/network.ts'

/** The language and the theme of the device, that it is shared, and what nobody can read. */
const isNobodys = (key: string): boolean => /^(language|theme|shared-device|left-for-.+)$/.test(key)

/** Each tells whether its place is empty. @throws where that cannot be found out */
const places: Readonly<Record<string, () => Promise<boolean> | boolean>> = {
  session: async () => {
    const { headers, status } = await fetch('/api/me', { cache: 'no-store', signal: inTime('/api/me') })
    syncClock(headers.get('date'))
    return status === 401
  },
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

/** @param isLast whether to say that something was found. @returns whether everything was empty */
async function lookAtAll({ isLast }: { isLast: boolean }): Promise<boolean> {
  const found = await Promise.all(
    Object.keys(places).map(async (name) => {
      const what = await look(name)
      const row = place(name)
      if (row) row.textContent = row.dataset[what] ?? ''
      return what
    }),
  )
  dropOld(knownNow())
  const isEmpty = found.every((what) => what === 'empty')
  const finished = sealedKeys().length > 0 ? 'kept' : 'done'
  if (list && (isEmpty || isLast)) list.dataset.left = isEmpty ? finished : 'not-done'
  return isEmpty
}

async function clearAgain(): Promise<void> {
  await endSession()
  await lookAtAll({ isLast: true })
}
/** What a page that was still loading has written after it was cleared goes as well: only then is anything cleared unasked. */
async function lookAtFirst(): Promise<void> {
  const mayClear = await loadCode(() => import('#web/leaving/leave.ts')).then(
    ({ isJustLeft }) => isJustLeft(),
    () => false,
  )
  const isEmpty = await lookAtAll({ isLast: !mayClear })
  if (!isEmpty && mayClear) await clearAgain()
}
void lookAtFirst()
document.querySelector('[data-clear-again]')?.addEventListener('click', clearAgain)
