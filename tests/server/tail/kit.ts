/** A server whose tail is cut when a test says so, and what is brought back from it. */
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import { inFolder } from '#server/store/folder.ts'
import { applyTail } from '#server/tail/apply.ts'
import { createTail } from '#server/tail/keeping.ts'
import { openTailStorage } from '#server/tail/storage.ts'
import { testApp } from '../../kit/app.ts'
import { gave, newFolder } from '../commands/kit.ts'

export async function kept() {
  const app = await testApp()
  const place = newFolder()
  const tail = () => {
    const { store, reports } = app.parts
    const config = { ...app.parts.config, backups: { folder: place } }
    return createTail({ config, store, reports }, makeBackup)
  }
  const makeBackup = async (): Promise<boolean> => {
    app.clock.advance(1000)
    const { code } = await gave(
      backup,
      ['--to', place],
      { DATA_DIR: app.folder },
      app.clock.now().toISOString(),
    )
    return code === 0
  }
  return { app, place, tail, makeBackup }
}

export type Kept = Awaited<ReturnType<typeof kept>>
export const keyDirOf = ({ app }: Kept): string => join(app.folder, 'keys')

/** The newest backup from before a moment with the tail up to it, before anything is done to it. */
export async function broughtBack(at: Kept, until: string): Promise<string> {
  const to = newFolder()
  const names = readdirSync(at.place).filter((name) => name !== 'tail')
  const stamp = until.replaceAll(/[:.]/g, '-')
  const base = names.sort().findLast((name) => name <= `wedding-backup-${stamp}`) ?? ''
  cpSync(join(at.place, base), to, { recursive: true })
  const storage = await openTailStorage({ folder: at.place }, { s3: null })
  await applyTail({ dataDir: to, keyDir: keyDirOf(at) }, storage, { since: '', until })
  return to
}

export const wrongRows = (dataDir: string, keyDir: string): unknown[] =>
  inFolder({ dataDir, keyDir }, ({ vault }) => [...vault.seals.wrong()])
