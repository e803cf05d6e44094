/** Changed weights wait for a second admin, or a day where there is one alone; `audit verify` names what was changed. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { audit } from '#server/commands/audit.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'
import { gave, PATIENCE } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
const DAY = 86_400_000
type Weight = { id: string; weight: number; isActive: boolean; waits: string | null }
let app: TestApp
let first: Client
beforeAll(async () => {
  app = await testApp()
  first = await app.admin()
  await inStatus(app, first, 'ranked')
})
afterAll(() => app.close())

const shown = async (): Promise<Weight[]> => (await done(first.get('/api/admin/criteria'))).json
/** So much of the first moves to the second. */
async function weigh(who: Client, by: number): Promise<void> {
  const moved = [15 - by, 10 + by]
  const criteria = (await shown()).map(({ id, weight, isActive }, place) => ({
    id,
    weight: moved[place] ?? weight,
    isActive,
  }))
  await done(who.put('/api/admin/criteria', { criteria, reason: 'Agreed' }))
}
const select = () =>
  first.post('/api/admin/ranking/select', { shortlist: 0, waitlist: 1, reason: 'By points' })
const publish = () => first.put('/api/admin/results', { published: true })
const codes = async () => [(await select()).json.code, (await publish()).json.code]
const waits = async () => (await shown())[0]?.waits?.split(' ', 4).join(' ') ?? null

test('given an admin alone, when weights are changed once a family has points, then a day has to pass', async () => {
  await weigh(first, 1)
  expect(await codes()).toEqual(['weights-young', 'weights-young'])
  expect(await waits()).toBe('Nobody is selected and')
  app.clock.advance(DAY - 1)
  first = await app.admin()
  expect(await codes()).toEqual(['weights-young', 'weights-young'])
})

test('given two admins, when one has changed the weights, then only the other opens the way, and verify names all of it', async () => {
  await weigh(first, 2)
  app.clock.advance(2 * DAY)
  first = await app.admin()
  const second = await app.colleague('second@example.org')
  await weigh(first, 2)
  expect(await codes()).toEqual(['weights-unconfirmed', 'weights-unconfirmed'])
  expect(await waits()).toBe('Families had points when')
  await weigh(second, 2)
  expect(await waits()).toBeNull()
  await done(select())
  await done(publish())
  const { said } = await gave(audit, ['verify'], { DATA_DIR: app.folder })
  expect(said.flatMap((line) => /^Event \d+, (\S+T\S+), (.*) \(by/.exec(line)?.slice(2) ?? [])).toEqual([
    'Season 3: the weights were changed after families had points',
    'Season 3: the weights were changed after families had points',
    'Season 3: a second person set the same weights',
  ])
})
