/** `audit checkpoint`, and `audit verify --earlier`: what was signed once is held against what is shown now. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { staff } from '#server/commands/staff.ts'
import { testApp } from '../../kit/app.ts'
import { gave, newFolder, PATIENCE, removeFolders } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

/** A programme in which nothing was ever signed; no server runs on it. */
async function founded(): Promise<string> {
  const folder = newFolder()
  await (await testApp({ folder })).stop()
  return folder
}
function copyOf(folder: string): string {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}
async function hired(folder: string, ...names: string[]): Promise<void> {
  for (const email of names)
    expect(
      (await gave(staff, ['add', '--email', email, '--role', 'verifier'], { DATA_DIR: folder })).code,
    ).toBe(0)
}
const signed = async (folder: string, ...words: string[]) =>
  gave(audit, ['checkpoint', ...words], { DATA_DIR: folder })
async function checkpoint(folder: string): Promise<string> {
  const file = join(newFolder(), 'checkpoint.note')
  expect((await signed(folder, '--to', file)).code).toBe(0)
  return file
}
async function exported(folder: string): Promise<string> {
  const out = join(newFolder(), 'bundle.jsonl')
  await gave(audit, ['export', '--auditor', 'Audit & Co', '--out', out], { DATA_DIR: folder })
  return out
}
const heldAgainst = async (bundle: string, earlier: string) =>
  gave(audit, ['verify', '--bundle', bundle, '--earlier', earlier], {})

test('given a server and none, when a checkpoint is asked for, then it is the newest signed state of the log and nothing else', async () => {
  const folder = await founded()
  const alone = await signed(folder)
  expect([alone.code, alone.said.length]).toEqual([0, 1])
  const app = await testApp({ folder })
  // The newest event says that it was signed.
  const size = app.parts.store.log.size() - 1
  expect(alone.said[0]).toMatch(
    new RegExp(
      `^community-wedding/log-[0-9a-f]{16}\n${size}\n[A-Za-z0-9+/]{43}=\n\n\u2014 community-wedding/log-\\S+ \\S+$`,
    ),
  )
  expect((await signed(folder)).said).toEqual(alone.said)
  const file = join(newFolder(), 'checkpoint.note')
  expect((await signed(folder, '--to', file)).said).toEqual([
    `${file} is signed for ${size} entries: hand it out as widely as you like.`,
    `Any later bundle must fit it: bun run audit verify --bundle BUNDLE --earlier ${file}`,
  ])
  expect(readFileSync(file, 'utf8')).toBe(`${alone.said[0]}\n`)
  expect((await signed(folder, '--to', file)).complained).toEqual([
    `${file} is already there. Name another file with --to.`,
  ])
  // What is signed already is not signed again.
  expect(app.parts.store.log.size()).toBe(size + 1)
  await app.stop()
})

test('given a kept checkpoint or an older bundle, when a later bundle is held against it, then the log only grew', async () => {
  const folder = await founded()
  const note = await checkpoint(folder)
  const before = await exported(folder)
  await hired(folder, 'asha', 'ravi')
  const later = await exported(folder)
  const entries = (text: string) => Number(/"size":(\d+)/.exec(text)?.[1])
  const was = entries(readFileSync(before, 'utf8'))
  const now = entries(readFileSync(later, 'utf8'))
  // Two were hired, one bundle exported, and the signing before each of two.
  expect(now).toBe(was + 4)
  for (const [earlier, size] of [
    [note, was - 2],
    [before, was],
    [later, now],
  ] as const) {
    const { code, said } = await heldAgainst(later, earlier)
    expect([code, said.at(-2)]).toEqual([
      0,
      `The log only grew: its first ${size} entries are those that ${earlier} was signed for.`,
    ])
  }
  // As it comes back from a mail program.
  writeFileSync(note, `\uFEFF${readFileSync(note, 'utf8').trimEnd().replaceAll('\n', '\r\n')}\r\n\r\n`)
  expect((await heldAgainst(later, note)).code).toBe(0)
})

test('given a log that was put back and written anew with the same key, when its bundle is held against what was kept, then that is said', async () => {
  const folder = await founded()
  const other = copyOf(folder)
  await hired(folder, 'asha')
  const note = await checkpoint(folder)
  const older = await exported(folder)
  await hired(other, 'ravi', 'mini', 'tara')
  const bundle = await exported(other)
  expect((await gave(audit, ['verify', '--bundle', bundle], {})).code).toBe(0)
  for (const earlier of [note, older])
    expect(await heldAgainst(bundle, earlier)).toEqual({
      code: 1,
      said: [expect.stringContaining('Keep this file.')],
      complained: [
        expect.stringMatching(
          /^One of the events 1 to \d+ is not what was recorded: The log was rewritten: its entries up to here are not those that the earlier checkpoint was signed for\.$/,
        ),
      ],
    })
  expect((await heldAgainst(older, bundle)).complained).toEqual([
    expect.stringMatching(
      /The earlier checkpoint was signed for more entries than there are now: the log was cut, or the newer file was given as the earlier one\.$/,
    ),
  ])
})

test('given a checkpoint of another log, or a file that is none, when bundle or folder is held against it, then a sentence says so', async () => {
  const folder = await founded()
  const other = await founded()
  const bundle = await exported(folder)
  const foreign = await checkpoint(other)
  expect((await heldAgainst(bundle, foreign)).complained).toEqual([
    'The earlier checkpoint cannot be read, or was not signed by the key of this log: it does not speak of it.',
  ])
  const words = join(newFolder(), 'words')
  writeFileSync(words, 'no checkpoint at all\n')
  expect((await heldAgainst(bundle, words)).complained).toEqual([
    `${words} is neither an audit bundle nor a checkpoint nor a receipt.`,
  ])
  expect((await heldAgainst(bundle, '/nonexistent')).complained).toEqual(['There is no file /nonexistent.'])
  const folderAgainst = (earlier: string) =>
    gave(audit, ['verify', '--earlier', earlier], { DATA_DIR: folder })
  expect((await folderAgainst(words)).complained).toEqual([
    `${words} is neither an audit bundle nor a checkpoint nor a receipt.`,
  ])
  expect((await folderAgainst(foreign)).complained).toEqual([
    'The earlier checkpoint cannot be read, or was not signed by the key of this log: it does not speak of it.',
  ])
  const own = await folderAgainst(await checkpoint(folder))
  expect([own.code, own.said[1]]).toEqual([
    0,
    expect.stringMatching(/^The log only grew: its first \d+ entries/),
  ])
})
