/** The ranking that follows each change equals the ranking that is computed from all applications. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { createCommands } from '#server/demo/commands.ts'
import { columnsOf } from '#server/ranking/columns.ts'
import { rankingText } from '#server/ranking/ranked-rows.ts'
import { createRanking } from '#server/ranking/ranking.ts'
import { anyChange, SEASON } from '../../kit/any-change.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { wholeForm } from '../../kit/forms.ts'

setDefaultTimeout(600_000)
const RUNS = Number(process.env.DRILL_RUNS ?? 15)
const FAMILIES = 60
let app: TestApp
const families: { userId: string; id: string }[] = []
beforeAll(async () => {
  app = await testApp()
  const commands = createCommands(app.parts, 'no hash')
  for (let n = 0; n < FAMILIES; n += 1) {
    const userId = crypto.randomUUID()
    const id = await commands.start(userId, wholeForm({ groomName: `വരൻ "${n}"` }))
    await commands.save({ userId, id, changes: {}, submitting: true })
    if (n < 40) await commands.status(id, { actor: 'a', status: 'ranked', reason: 'A test', role: 'admin' })
    families.push({ userId, id })
  }
})
afterAll(() => app.close())

/** A family that is still `submitted` corrects its name; what is refused changes nothing. */
const renamed = fc
  .tuple(fc.nat(FAMILIES - 1), fc.string({ minLength: 1, maxLength: 5 }))
  .map(([n, more]) => async ({ parts }: TestApp) => {
    const family = families[n]
    const isThere = family && parts.store.state.streamOf(family.id) !== null
    if (isThere)
      await parts.saving.save({ ...family, changes: { groomName: `Name ${more}` }, submitting: false })
  })

function reader() {
  const { store, queries } = app.parts
  const ranking = createRanking({ store, queries })
  return () => [rankingText(ranking.of(SEASON)), columnsOf({ store, ranking, season: SEASON })] as const
}

test('given any changes, when the ranking is read after some of them, then it is the one worked out anew', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.oneof(anyChange, renamed), { maxLength: 3 }), { maxLength: 6 }),
      async (turns) => {
        const kept = reader()
        for (const turn of turns) {
          for (const change of turn) await change(app)
          expect(kept()).toEqual(reader()())
        }
        const items = JSON.parse(kept()[0])
        expect(items.map(({ rank }: { rank: number }) => rank)).toEqual(
          items.map((_: unknown, n: number) => n + 1),
        )
      },
    ),
    { numRuns: RUNS },
  ))
