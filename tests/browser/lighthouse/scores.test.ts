/** What Lighthouse says of the first pages that a family meets, on a phone. Prints its scores. */
import { expect, test } from '@playwright/test'
import { type TestApp, testApp, testClock } from '../../kit/app.ts'
import { bars, scores } from './scores.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    pageCompression: 'least',
  })
})
test.afterAll(() => app.close())

test('given home, registering and the form on a phone, when Lighthouse looks, then they are fast, sound and within reach', {
  tag: '@quiet',
}, async () => {
  test.setTimeout(300_000)
  const all = await scores(app)
  console.log(all.map((one) => JSON.stringify(one)).join('\n'))
  expect(all.map(({ path }) => path)).toEqual(['/', '/register', '/application'])
  expect(all.map(({ accessibility }) => accessibility)).toEqual([1, 1, 1])
  expect(all.map(({ bestPractices }) => bestPractices)).toEqual([1, 1, 1])
  expect(all.filter(({ path, performance }) => performance < (bars[path] ?? 1))).toEqual([])
})
