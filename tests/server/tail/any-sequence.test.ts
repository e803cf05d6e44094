/** The tail of the backups: whatever happened, each moment that was kept comes back as it was. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { TestApp } from '../../kit/app.ts'
import { type Applied, begun } from '../../kit/season.ts'
import { PATIENCE, removeFolders } from '../commands/kit.ts'
import { jpeg } from '../files/samples.ts'
import { broughtBack, kept, keyDirOf, wrongRows } from './kit.ts'
import { stateOf } from './state.ts'

setDefaultTimeout(PATIENCE * 3)
afterAll(removeFolders)

type Act =
  | 'meanwhile'
  | 'family'
  | 'types'
  | 'sends'
  | 'moves'
  | 'uploads'
  | 'erases'
  | 'keeps'
  | 'backup'
  | 'restart'
  | 'trouble'
const acts = fc.array(
  fc.constantFrom<Act>(
    'family',
    'types',
    'types',
    'sends',
    'moves',
    'uploads',
    'erases',
    'keeps',
    'keeps',
    'keeps',
    'meanwhile',
    'backup',
    'restart',
    'trouble',
  ),
  { minLength: 8, maxLength: 25, size: 'max' },
)

/** A file in the place of the folder: nothing can be written there. @returns what puts it right */
function breakPlace(place: string): () => void {
  const folder = join(place, 'tail')
  const aside = join(place, 'tail-aside')
  mkdirSync(folder, { recursive: true })
  renameSync(folder, aside)
  writeFileSync(folder, '')
  return () => {
    rmSync(folder)
    renameSync(aside, folder)
  }
}

async function act(app: TestApp, families: Applied[], what: Act, typed: string): Promise<void> {
  const [last] = families.slice(-1)
  if (what === 'family') families.push(await begun(app))
  if (!last) return
  const staff = await app.admin()
  if (what === 'types') await last.family.put(`/api/applications/${last.id}`, { groomWorkplace: typed })
  if (what === 'sends') await last.family.put(`/api/applications/${last.id}`, { status: 'submitted' })
  if (what === 'uploads') await last.family.upload('photo', await jpeg())
  if (what === 'moves')
    await staff.post(`/api/admin/applications/${last.id}/status`, { status: 'rejected', reason: typed })
  if (what === 'erases') {
    await staff.send('DELETE', `/api/admin/applications/${last.id}`, undefined, {
      'content-type': 'application/json',
    })
    families.pop()
  }
}

test('given any sequence of what people do, cuts, backups, restarts and a place that cannot be written to, when any kept moment is brought back, then every row, event and file is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const at = await kept()
      const { app } = at
      let tail = at.tail()
      const families: Applied[] = []
      const moments: { until: string; state: unknown }[] = []
      const keep = async () => {
        app.clock.advance(1000)
        await tail.keepNow()
        moments.push({ until: app.clock.now().toISOString(), state: stateOf(app.folder) })
      }
      await keep()
      for (const [n, what] of sequence.entries()) {
        app.clock.advance(1000)
        if (what === 'keeps') await keep()
        else if (what === 'backup') await at.makeBackup()
        else if (what === 'restart') {
          await tail.keepNow()
          await app.restart()
          tail = at.tail()
        } else if (what === 'meanwhile') {
          // What is typed while a cut is written must be in the next one.
          const keeping = tail.keepNow()
          await act(app, families, 'types', `typed ${n}`)
          await keeping
        } else if (what === 'trouble') {
          const mend = breakPlace(at.place)
          await tail.keepNow()
          mend()
        } else await act(app, families, what, `typed ${n}`)
      }
      await keep()
      for (const { until, state } of moments.slice(-4)) {
        const folder = await broughtBack(at, until)
        expect(stateOf(folder)).toEqual(state as Record<string, unknown>)
        expect(wrongRows(folder, keyDirOf(at))).toEqual([])
      }
      await app.close()
    }),
    { numRuns: Number(process.env.TAIL_RUNS ?? 6) },
  )
})
