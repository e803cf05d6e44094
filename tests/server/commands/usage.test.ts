/** Every command, asked for help and given words that it does not take: what it prints where, and its exit code. */
import { expect, test } from 'bun:test'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { certificates } from '#server/commands/certificates.ts'
import type { Command } from '#server/commands/command.ts'
import { demo } from '#server/commands/demo.ts'
import { erase } from '#server/commands/erase.ts'
import { places } from '#server/commands/places.ts'
import { restore } from '#server/commands/restore.ts'
import { staff } from '#server/commands/staff.ts'
import { gave } from './kit.ts'

const all: [string, Command, string[]][] = [
  ['audit', audit, []],
  ...['verify', 'replay', 'export', 'checkpoint', 'witness'].map((name): [string, Command, string[]] => [
    `audit ${name}`,
    audit,
    [name],
  ]),
  ['backup', backup, []],
  ['restore', restore, []],
  ['staff', staff, []],
  ['staff add', staff, ['add']],
  ['erase', erase, []],
  ['places', places, []],
  ['certificates', certificates, []],
  ['demo', demo(() => Promise.reject(new Error('it was started'))), []],
]
const usageOf = (name: string) => expect.stringMatching(new RegExp(`^Use: (?:bun|npm) run ${name} `))

for (const [name, command, words] of all)
  test(`given ${name}, when asked for help, then it prints its usage and ends with 0, and with 2 where it is given other words`, async () => {
    for (const help of ['--help', '-h'])
      expect(await gave(command, [...words, help], {})).toEqual({
        code: 0,
        said: [usageOf(name)],
        complained: [],
      })
    expect(await gave(command, [...words, '--other'], {})).toEqual({
      code: 2,
      said: [],
      complained: [usageOf(name)],
    })
  })

test('given commands without the words that they need, when they are run, then they complain and end with 2', async () => {
  const codes = [audit, restore, staff, erase, places, certificates].map(
    async (command) => (await gave(command, [], {})).code,
  )
  expect(await Promise.all(codes)).toEqual([2, 2, 2, 2, 2, 2])
})

test('given a mistyped key for a bundle, when it is to be verified, then that is told apart from a fault in the bundle', async () => {
  expect((await gave(audit, ['verify', 'package.json', '--key', 'mistyped'], {})).code).toBe(2)
  expect((await gave(audit, ['verify', 'package.json'], {})).code).toBe(1)
})
