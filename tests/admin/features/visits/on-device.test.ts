/** The visit sheets on a device: for how long they are there, and that none stays of a family that waits no more. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { onDisk } from '#web/keeping/database.ts'
import { visitsLayout } from '#web/keeping/layouts.ts'
import { forgetKey, storeKey } from '../../../../admin/app/sealed-key.ts'
import { dropSheetsBefore, readRecords } from '../../../../admin/app/sealed-store.ts'
import {
  deleteSheets,
  refreshSheets,
  storedSheets,
  storeSheets,
} from '../../../../admin/features/visits/day.ts'
import type { Sheet } from '../../../../admin/features/visits/sheets.ts'
import { openPage, type TestPage } from '../../../kit/page.ts'

const HOUR = 3_600_000
const sheet = (id: string): Sheet => ({
  id,
  number: null,
  version: 3,
  brideName: 'Bride',
  groomName: 'Groom',
  brideDistrict: 'kozhikode',
  brideTaluk: 'Koyilandy',
  brideVillage: 'Village',
  brideAddress: 'Pretend House',
  bridePhone: '+91 98470 22222',
  declared: {},
  found: {},
})
const taken = (hours: number, ...ids: string[]) => ({
  at: Date.now(),
  until: Date.now() + hours * HOUR,
  visits: ids.map(sheet),
})
const stored = async () => (await readRecords('verifier', 'sheets')).length

let page: TestPage
beforeEach(() => {
  page = openPage()
  storeKey({ owner: 'verifier', key: new Uint8Array(32).fill(7).toBase64(), remaining: HOUR })
})
afterEach(async () => {
  await onDisk(visitsLayout).wipe()
  forgetKey()
  page.close()
})

test('given sheets that were taken, when their time is over or they are given back, then none of them is on the device', async () => {
  const day = taken(1, 'a', 'b')
  await storeSheets('verifier', day)
  expect([await storedSheets('verifier'), await storedSheets('other')]).toEqual([day, null])
  await deleteSheets('verifier')
  expect([await storedSheets('verifier'), await stored()]).toEqual([null, 0])
  await storeSheets('verifier', taken(-1, 'a'))
  expect([await stored(), await storedSheets('verifier'), await stored()]).toEqual([1, null, 0])
})

test('given sheets to which nobody comes back, when the console is opened by anybody, then those of an earlier day go', async () => {
  await storeSheets('verifier', taken(1, 'a'))
  forgetKey()
  await dropSheetsBefore(Date.now() - 12 * HOUR)
  const records = await onDisk(visitsLayout).list('sealed')
  await dropSheetsBefore(Date.now() + 1)
  expect([records.length, (await onDisk(visitsLayout).list('sealed')).length]).toEqual([1, 0])
})

test('given a family that waits no more, when the list is read, then its sheet leaves the device and the others stay', async () => {
  const day = taken(1, 'a', 'b')
  await storeSheets('verifier', day)
  const listed = sheet('b')
  const families = [{ ...listed, number: null, visit: { confirmed: 0, of: 8 }, isVisited: false }]
  const left = { ...day, visits: [listed] }
  expect([await refreshSheets('verifier', day, families), await storedSheets('verifier')]).toEqual([
    left,
    left,
  ])
})
