/** Fills in the slip of the family that has just finished. A reload shows none. */
import { tabStorage } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import { SLIP, Slip } from './slip.ts'

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
