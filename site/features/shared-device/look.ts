/** After *Finish here* on a shared device: checks every storage of the browser and shows whether it is empty. */
import { knownNow, syncClock } from '#web/clock.ts'
import { dropOld, sealedKeys } from '#web/keeping/sealed-return.ts'
import { phoneStorage, tabStorage } from '#web/keeping/web-storage.ts'
import { endSession } from '#web/leaving/waiting.ts'
import { loadCode } from '#web/load-code.ts'
import { inTime } from '#web/network.ts'
import { SLIP, Slip } from './slip.ts'

// Fills in the slip of the family that has just finished. A reload shows none.

const section = document.querySelector<HTMLElement>('[data-slip]')
const all = (selector: string): Iterable<HTMLElement> =>
  section?.querySelectorAll<HTMLElement>(selector) ?? []

async function drawCode(address: string): Promise<void> {
  const { qrPath } = await loadCode(() => import('#web/ui/qr-path.ts'))
  const { size, path } = qrPath(address)
  for (const one of all('[data-code]')) {
    one.querySelector('svg')?.setAttribute('viewBox', `0 0 ${size} ${size}`)
    one.querySelector('path')?.setAttribute('d', path)
    one.hidden = false
  }
}

function show({ number, state, isEditable, missing }: Slip): void {
  if (!section) return
  for (const one of all('[data-number]')) one.textContent = number
  for (const row of all('[data-numbered]')) row.hidden = number === ''
  for (const row of all('[data-state]')) row.hidden = row.dataset.state !== state
  for (const row of all('[data-editable]')) row.hidden = !isEditable
  for (const row of all('[data-missing]')) row.hidden = !missing.includes(row.dataset.missing ?? '')
  for (const block of all('[data-any-missing]')) block.hidden = missing.length === 0
  const { address = '' } = section.dataset
  for (const one of all('[data-address]')) one.textContent = location.host + address
  section.hidden = false
  for (const one of document.querySelectorAll<HTMLElement>('[data-beside-slip]')) one.hidden = false
  drawCode(location.origin + address).catch((error: unknown) => console.warn('QR:', String(error)))
}

const slip = tabStorage.take(SLIP, Slip)
if (slip) show(slip)
document.querySelector('[data-print]')?.addEventListener('click', () => print())

/** Keys that may stay: preferences, the mark of a shared device, and sealed values. */
const isImpersonal = (key: string): boolean => /^(language|theme|shared-device|left-for-.+)$/.test(key)

/** Each function returns whether its storage is empty. @throws where the browser refuses the check */
const places: Readonly<Record<string, () => Promise<boolean> | boolean>> = {
  session: async () => {
    const { headers, status } = await fetch('/api/me', { cache: 'no-store', signal: inTime('/api/me') })
    syncClock(headers.get('date'))
    return status === 401
  },
  typed: () => [...phoneStorage.keys(), ...tabStorage.keys()].every(isImpersonal) && document.cookie === '',
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

/** @param isLast also shows the storages that are not empty @returns whether all are empty */
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
/** Clears the storage once more by itself, because a page that was still loading may have written after the logout. */
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
