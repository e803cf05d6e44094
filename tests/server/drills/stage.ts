/** The real server of a drill: its folder, its clock, its disks and its life are in the test's hands. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import type { Command } from '#server/commands/command.ts'
import { restore } from '#server/commands/restore.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { copyFolder } from '../../kit/staff-state.ts'

export const disks = ['database', 'objects'] as const
export type Disk = (typeof disks)[number]
/** When the process dies: right before a commit, right after it, or so many turns after the requests. */
export type Moment = 'before-commit' | 'after-commit' | number
const ROOM = 1_000_000

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage() {
  const home = mkdtempSync(join(tmpdir(), 'wedding-drill-'))
  const folder = join(home, 'data')
  const away = join(home, 'objects-away')
  mkdirSync(folder)
  const environment = {
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    REGISTRATIONS_PER_HOUR: '100000',
  }
  const app: TestApp = await testApp({ folder, environment })
  const full = new Set<Disk>()

  const setRoom = (pages: number): void =>
    void app.parts.store.log.db.query(`pragma max_page_count = ${pages}`).get()
  const bringObjectsBack = (): void => {
    if (!existsSync(away)) return
    rmSync(join(folder, 'objects'), { recursive: true, force: true })
    renameSync(away, join(folder, 'objects'))
  }
  const free = (): void => {
    bringObjectsBack()
    setRoom(ROOM)
    full.clear()
  }
  const fill = (disk: Disk): void => {
    if (full.has(disk)) return
    full.add(disk)
    if (disk !== 'objects') {
      setRoom(1)
      return
    }
    // A mount that is gone: neither read nor written.
    mkdirSync(join(folder, 'objects'), { recursive: true })
    renameSync(join(folder, 'objects'), away)
    writeFileSync(join(folder, 'objects'), '')
  }
  const copied = (): string => copyFolder(folder, mkdtempSync(join(home, 'cut-')))
  /** Goes on with the files as a process that was killed left them. */
  const goOnFrom = async (left: string): Promise<void> => {
    await app.restart(() => {
      rmSync(folder, { recursive: true, force: true })
      renameSync(left, folder)
      bringObjectsBack()
    })
    full.clear()
  }
  /** Runs the work and kills the process at that moment, or at its end where that moment does not come. */
  const killing = async (moment: Moment, work: () => Promise<unknown>, died: () => void): Promise<void> => {
    let left: string | null = null
    let isOver = false
    const die = () => {
      if (isOver) return
      left ??= copied()
      died()
    }
    const { log } = app.parts.store
    const { append } = log
    log.append = (batch) => {
      const ended = append(batch)
      if (moment === 'before-commit') die()
      return () => {
        ended()
        if (moment === 'after-commit') die()
      }
    }
    const count = (turns: number): void => void setImmediate(() => (turns > 0 ? count(turns - 1) : die()))
    if (typeof moment === 'number') count(moment)
    try {
      await work()
    } finally {
      isOver = true
      log.append = append
    }
    await goOnFrom(left ?? copied())
  }
  const run = async (command: Command, args: string[], clock = app.clock.now): Promise<string> => {
    const said: string[] = []
    const print = (line: string) => void said.push(line)
    const KEY_DIR = join(folder, 'keys')
    const code = await command(args, { environment: { KEY_DIR }, print, printError: print, clock })
    if (code !== 0) throw new Error(said.join('\n'))
    return said.join('\n')
  }
  /** What goes on after its answer, such as the record of a refused sign-in, has come to its end. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await new Promise((next) => setImmediate(next))
  }
  return {
    app,
    settled,
    clock: app.clock,
    folder,
    backups: join(home, 'backups'),
    keys: { dataDir: folder, keyDir: join(folder, 'keys') },
    full: full as ReadonlySet<Disk>,
    fill,
    free,
    killing,
    restart: async (): Promise<void> => {
      free()
      await app.restart()
    },
    /** Makes a backup while the server runs. @returns its folder */
    backUp: async (): Promise<string> => {
      const said = await run(backup, ['--to', join(home, 'backups'), '--data', folder])
      const [name = ''] = said.match(/wedding-backup-[\w-]+/) ?? []
      return join(home, 'backups', name)
    },
    /** Stops the server and goes on from a backup, with the keys of now. */
    restore: async (from: string): Promise<void> => {
      free()
      await app.restart(async () => {
        const keys = join(home, 'keys-kept')
        cpSync(join(folder, 'keys'), keys, { recursive: true })
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
        renameSync(keys, join(folder, 'keys'))
        await run(restore, ['--from', from, '--to', folder])
      })
    },
    close: async (): Promise<void> => {
      free()
      await app.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
