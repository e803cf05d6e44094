/** The commands as a test gives them: what they said, how they ended, and a made-up season to work on. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, type ExitCode, exitCodeOf } from '#server/commands/command.ts'
import { readConfig } from '#server/config.ts'
import { seasonClock } from '#server/demo/schedule.ts'
import { fillSeason } from '#server/demo/season.ts'
import { openParts } from '#server/run.ts'
import { atEnd } from '../../kit/at-end.ts'

/** Milliseconds: a season may have to be made up first, and commands run as processes beside everything else. */
export const PATIENCE = 600_000

/** The season's last moment, and the clock of every command. */
export const TODAY = '2026-03-01T04:00:00.000Z'
export const FAMILIES = 30

export type Ended = { code: ExitCode; said: string[]; complained: string[] }

/** Runs a command in this process. */
export async function gave(
  command: Command,
  words: string[],
  environment: Record<string, string>,
  today = TODAY,
): Promise<Ended> {
  const [said, complained]: [string[], string[]] = [[], []]
  const around = {
    environment,
    print: (line: string) => void said.push(line),
    printError: (line: string) => void complained.push(line),
    clock: () => new Date(today),
  }
  return { code: await exitCodeOf(command, words, around), said, complained }
}

/** Runs a command as a process of its own, which is what it is beside a server. */
export async function ran(
  file: string,
  words: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const child = Bun.spawn(['bun', `server/commands/${file}`, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  const lines = (text: string) => text.split('\n').filter(Boolean)
  const code = await child.exited
  return { code: code === 0 || code === 2 ? code : 1, said: lines(said), complained: lines(complained) }
}

const made: string[] = []
/** A new empty folder, gone with `removeFolders`. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-commands-'))
  made.push(folder)
  return folder
}
export const removeFolders = (): void => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

let template: Promise<string> | null = null
async function filled(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-season-'))
  const clock = seasonClock(new Date(TODAY))
  const parts = await openParts(readConfig({ DATA_DIR: folder }), clock.now)
  await fillSeason(parts, { families: FAMILIES, seed: 7, pictures: 2, clock })
  parts.store.close()
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
/** A data folder with a small season in it, made once and copied; no server runs on it. */
export async function seasonFolder(): Promise<string> {
  template ??= filled()
  const folder = newFolder()
  cpSync(await template, folder, { recursive: true })
  return folder
}
