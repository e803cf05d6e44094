/** That the admin's built scripts stay within their budgets; reads the build, and opens no page. Prints what they weigh. */
import { expect, test } from 'bun:test'
import { bars, scriptsOf } from '../browser/scale/scripts.ts'
import { scriptTable } from '../browser/scale/tables.ts'
import { buildFirst } from '../kit/built.ts'

buildFirst()
test('given the built admin, when its scripts are weighed, then the login, the first screen, the console and the grid are within their budgets', async () => {
  const scripts = await scriptsOf('dist/admin')
  console.log(`\n${scriptTable(scripts)}\n`)
  // Found at all: a part that is not there would weigh nothing and pass.
  expect(Math.min(...Object.values(scripts))).toBeGreaterThan(5 * 1024)
  const { login, first, console: whole, grid } = scripts
  const heavy = Object.entries({ login, first, console: whole, grid }).filter(
    ([part, bytes]) => bytes > (bars.get(part) ?? 0) * 1024,
  )
  expect(heavy).toEqual([])
})
