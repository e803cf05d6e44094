/** docs/deploy/community-wedding.service beside the page that says how to put it in place. */
import { expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { OPERATOR_NEEDED } from '#server/runtime/errors.ts'
import { root } from './ran.ts'

const name = 'community-wedding.service'
const path = join(root, 'docs/deploy', name)
const unit = readFileSync(path, 'utf8')
const page = readFileSync(join(root, 'docs/organiser.md'), 'utf8')
const set = (key: string): string[] => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]?.split(' ') ?? []

/** What the page writes into .env. */
const environment = Object.fromEntries(
  (/^cat > \.env <<'END'\n([\s\S]*?)\nEND$/m.exec(page)?.[1] ?? '')
    .split('\n')
    .map((line) => line.split('=', 2)),
)

test('given the settings of the page, when the unit starts the server, then it may write where they say and nowhere else', () => {
  const { dataDir, keyDir, backups, trustProxy, publicUrl } = readConfig(environment)
  expect({ trustProxy, publicUrl }).toEqual({ trustProxy: true, publicUrl: 'https://wedding.example' })
  const folder = backups !== null && backups !== 's3' ? backups.folder : ''
  expect(set('ReadWritePaths')).toEqual([dirname(dataDir), keyDir, folder])
  expect([set('ProtectSystem'), set('NoNewPrivileges'), set('User')]).toEqual([
    ['strict'],
    ['true'],
    ['wedding'],
  ])
  // Each folder is made by the page, for the user of the unit, in the program's own folder.
  expect(page).toContain(`install -d -m 700 -o wedding -g wedding ${set('ReadWritePaths').join(' ')}\n`)
  expect(page).toContain(`cd ${set('WorkingDirectory')[0]}\n`)
  expect([set('EnvironmentFile'), set('ExecStart').at(-1)]).toEqual([['/opt/wedding/.env'], 'server/main.ts'])
})

test('given a start that only a person can mend, when the server ends, then the unit does not start it again', () => {
  expect([set('Restart'), set('RestartPreventExitStatus')]).toEqual([['on-failure'], [`${OPERATOR_NEEDED}`]])
})

test.skipIf(!Bun.which('systemd-analyze'))(
  'given systemd, when it reads the unit, then it knows every word of it',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'))
    copyFileSync(path, join(folder, name))
    // It says what it does not know, and succeeds all the same.
    const { stderr, exitCode } = Bun.spawnSync(['systemd-analyze', 'verify', join(folder, name)])
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
    rmSync(folder, { recursive: true })
  },
)
