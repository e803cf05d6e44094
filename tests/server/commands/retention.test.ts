/** Which backups stay, over two years of days: never fewer than promised, and none but the newest for more than 29 days. */
import { expect, test } from 'bun:test'
import { backupName, expired, madeAt } from '#server/backup/storage.ts'

const DAY = 24 * 60 * 60 * 1000
const START = Date.parse('2025-01-01T00:10:00.000Z')
const nameOn = (day: number): string => backupName(new Date(START + day * DAY).toISOString())
const daysOf = (names: readonly string[]): string[] =>
  names.map((name) => madeAt(name)?.toISOString().slice(0, 10) ?? 'none').sort()

/** What is left when each day one is made and the expired go, as the server does it. */
function keptAfter(days: number): string[] {
  let names: string[] = []
  for (let day = 0; day < days; day++) {
    names.push(nameOn(day))
    const old = new Set(expired(names))
    names = names.filter((name) => !old.has(name))
  }
  return names
}

test('given a backup on each day of two years, when the rule was kept all along, then the last of 30 days are left', () => {
  // 2025-01-01 and 730 days: the last is Thursday, 31 December 2026.
  const left = daysOf(keptAfter(730))
  expect([left.length, left[0], left.at(-1)]).toEqual([30, '2026-12-02', '2026-12-31'])
})

test('given a server that was off for months, when it makes one again, then nothing older stays, and a newest one never goes', () => {
  const names = [nameOn(0), nameOn(1), nameOn(2)]
  expect([expired(names), expired([...names, nameOn(400)]).sort()]).toEqual([[], names])
})

test('given one each quarter of an hour, when a day has gone by, then all of two hours stay, and the last of each hour before', () => {
  const quarters = Array.from({ length: 24 * 4 }, (_, n) =>
    backupName(new Date(Date.parse('2026-03-01T00:00:00.000Z') + n * 15 * 60_000).toISOString()),
  )
  const gone = new Set(expired(quarters))
  const left = quarters.filter((name) => !gone.has(name)).map((name) => name.slice(26, 31))
  const hours = Array.from({ length: 22 }, (_, hour) => `${String(hour).padStart(2, '0')}-45`)
  const recent = ['22', '23'].flatMap((hour) => ['00', '15', '30', '45'].map((at) => `${hour}-${at}`))
  expect(left).toEqual([...hours, ...recent].sort())
})

test('given other names in the folder, when the rule is kept, then they are nobody else’s business', () => {
  const others = [
    'wedding-backup-photos',
    'lost+found',
    `${nameOn(0)}.part`,
    'wedding-backup-2026-99-99T00-00-00-000Z',
  ]
  const gone = expired([...others, ...Array.from({ length: 60 }, (_, day) => nameOn(day))])
  expect([gone.length > 20, gone.filter((name) => others.includes(name))]).toEqual([true, []])
  for (const name of others) expect(madeAt(name)).toBeNull()
})
