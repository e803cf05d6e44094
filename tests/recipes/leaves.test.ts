/**
 * A leaf is a part of the program that can be deleted with the lines that join it on, and nothing else breaks: shown in a copy
 * without any of them, which is type-checked.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from '../rules/imports.ts'
import { compiled, copyOf } from './copy.ts'

setDefaultTimeout(600_000)

/** `paths`: its files and folders. `joins`: by file what the lines hold that go with it; a view of the router goes as a whole. */
type Leaf = { paths: readonly string[]; joins: Readonly<Record<string, RegExp>> }
const leaves: Readonly<Record<string, Leaf>> = {
  'SMS gateway': {
    paths: ['server/messages/gateway-carrier.ts'],
    joins: { 'server/parts.ts': /gatewayCarrier/ },
  },
  WhatsApp: {
    paths: ['server/messages/whatsapp-carrier.ts', 'server/messages/hook-routes.ts'],
    joins: {
      'server/parts.ts': /whatsappCarrier/,
      'server/app.ts': /hookRoutes/,
      'server/http/access.ts': /\/api\/messages\/whatsapp/,
    },
  },
  'outside accounts': {
    paths: ['server/accounts/outside'],
    joins: { 'server/app.ts': /outsideRoutes/, 'server/http/access.ts': /\/api\/auth\/outside/ },
  },
  witness: {
    paths: ['server/witness', 'server/commands/witness.ts'],
    joins: {
      'server/commands/audit.ts': /^ {2}witness,$|witness\.ts/,
      'server/upkeep/jobs.ts': /offerToWitnesses/,
    },
  },
  'home visits': {
    paths: ['server/visits', 'admin/features/visits'],
    joins: {
      'server/parts.ts': /createVisits/,
      'server/app.ts': /visitRoutes/,
      'server/http/access.ts': /\/api\/admin\/visits/,
      'admin/app/router.tsx': /VisitSender|^ {2}\{\n {4}id: 'visits',\n(?: {4}.*\n)+? {2}\},$/,
    },
  },
}

const folders = ['events', 'server', 'site', 'admin', 'web']
const isOf = ({ paths }: Leaf, file: string): boolean =>
  paths.some((path) => file === path || file.startsWith(`${path}/`))

for (const [name, leaf] of Object.entries(leaves))
  test(`given the leaf "${name}", when the rest of the program is read, then only the files that join it on import it`, () => {
    const importing = folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      )
      .filter((file) => /\.(tsx?|astro)$/.test(file) && !isOf(leaf, file))
      .filter((file) => importsOf(file, readFileSync(file, 'utf8')).some(({ to }) => isOf(leaf, to)))
    expect(importing.filter((file) => !(file in leaf.joins))).toEqual([])
  })

test('given a copy without any leaf, when it is compiled, then nothing else is missing', () => {
  const copy = copyOf(folders)
  for (const { paths, joins } of Object.values(leaves)) {
    for (const path of paths) {
      expect(statSync(join(copy, path)).size).toBeGreaterThan(0)
      rmSync(join(copy, path), { recursive: true })
    }
    for (const [file, holds] of Object.entries(joins)) {
      const whole = readFileSync(join(copy, file), 'utf8')
      const without = whole.replace(new RegExp(`^.*(?:${holds.source}).*\\n`, 'gm'), '')
      expect([file, without === whole]).toEqual([file, false])
      writeFileSync(join(copy, file), without)
    }
  }
  expect(compiled(copy)).toBe('')
  rmSync(copy, { recursive: true })
})
