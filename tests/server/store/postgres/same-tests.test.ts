/** The product is the same on PostgreSQL: tests of its subjects, as they are, with the season there. */
import { describe, expect, test } from 'bun:test'
import { hasPostgres } from '../../../kit/postgres.ts'
import { PATIENCE } from '../../commands/kit.ts'

const subjects = [
  'applications/journey',
  'applications/list',
  'applications/races',
  'applications/requests',
  'applications/told',
  'applications/undo',
  'applications/withdraw',
  'accounts/by-phone',
  'accounts/own-password',
  'accounts/rights-in-one-turn',
  'accounts/team',
  'changes/keys',
  'commands/breach',
  'http/access-log',
  'mail/letters',
  'ranking/select',
  'visits/visits',
].map((name) => `./tests/server/${name}.test.ts`)

describe.skipIf(!hasPostgres)('the same tests', () => {
  test(
    'given tests of every subject, when the season is in PostgreSQL, then they pass',
    async () => {
      const child = Bun.spawn([process.execPath, 'test', '--timeout', `${PATIENCE}`, ...subjects], {
        env: { ...process.env, TEST_ENGINE: 'postgres' },
        stdout: 'ignore',
        stderr: 'pipe',
      })
      const said = await new Response(child.stderr).text()
      const failed = said.split('\n').filter((line) => /^\(fail\)|^error/.test(line))
      expect({ failed, code: await child.exited }).toEqual({ failed: [], code: 0 })
      expect(Number(/^ (\d+) pass$/m.exec(said)?.[1])).toBeGreaterThan(100)
    },
    PATIENCE,
  )
})
