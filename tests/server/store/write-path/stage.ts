/** A server without its network side, on a folder of its own, whose clock, disks and life are in the test's hands. */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { Parts } from '#server/parts.ts'
import { openParts } from '#server/run.ts'
import { testClock } from '../../../kit/app.ts'
import { FAMILIES } from './steps.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'wedding-path-'))
const ROOM = 1_000_000
export const SEASON = 'Season 3'

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage() {
  const clock = testClock()
  let folder = newFolder()
  /** Where the folder was copied to at the last commit, while a kill was due. */
  let copy: string | null = null
  let isKillDue = false

  const copied = (): string => {
    const target = newFolder()
    // The index of the write-ahead log is made anew from it.
    const wanted = (path: string) => !path.endsWith('-shm') && !path.endsWith('.sock')
    cpSync(folder, target, { recursive: true, filter: wanted })
    return target
  }
  const open = async (): Promise<Parts> => {
    const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const parts = await openParts(config, clock.now, { monotonic: clock.monotonic })
    parts.store.onCommit(() => {
      if (isKillDue) copy = copied()
      isKillDue = false
    })
    return parts
  }
  let parts = await open()
  const admin = randomUUID()
  // Fewer than families, so that a selection can go beyond them.
  await parts.settings.change({ key: 'places', value: '2', actor: admin })
  const setRoom = (pages: number) => void parts.store.log.db.query(`pragma max_page_count = ${pages}`).get()
  const free = () => setRoom(ROOM)
  /** Goes on with the files as a process that was killed left them. */
  const goOnFrom = async (left: string) => {
    free()
    parts.store.close()
    rmSync(folder, { recursive: true, force: true })
    folder = left
    parts = await open()
  }
  return {
    clock,
    families: Array.from({ length: FAMILIES }, () => randomUUID()),
    admin,
    get parts() {
      return parts
    },
    get folder() {
      return folder
    },
    fill: () => setRoom(1),
    free,
    restart: async () => {
      free()
      parts.store.close()
      parts = await open()
    },
    kill: () => goOnFrom(copied()),
    /** Runs the work and kills the process at its commit, before it answers; after it, where nothing was committed. */
    killing: async <T>(work: () => Promise<T>): Promise<T> => {
      isKillDue = true
      const result = await work()
      isKillDue = false
      const left = copy ?? copied()
      copy = null
      await goOnFrom(left)
      return result
    },
    close: () => {
      free()
      parts.store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
