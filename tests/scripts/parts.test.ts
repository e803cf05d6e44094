/** Which parts a test run has, and their order. */
import { expect, test } from 'bun:test'
import { lanes, parts } from '../../scripts/parts.ts'

test('given tests in many folders, when they are parted, then the fast ones come first and the browser last', () =>
  expect(
    parts([
      'browser/home.spec.ts',
      'server/routes/auth.test.ts',
      'rules.test.ts',
      'site/drafts.test.ts',
      'rules/texts.test.ts',
      'server/app.test.ts',
      'events/text.test.ts',
      'admin/views.test.tsx',
    ]),
  ).toEqual([
    { kind: 'unit', name: 'events', files: ['./tests/events/text.test.ts'] },
    { kind: 'unit', name: 'rules', files: ['./tests/rules.test.ts', './tests/rules/texts.test.ts'] },
    { kind: 'unit', name: 'admin', files: ['./tests/admin/views.test.tsx'] },
    { kind: 'unit', name: 'site', files: ['./tests/site/drafts.test.ts'] },
    {
      kind: 'unit',
      name: 'server',
      files: ['./tests/server/app.test.ts', './tests/server/routes/auth.test.ts'],
    },
    { kind: 'browser', name: 'browser', files: ['./tests/browser/home.spec.ts'] },
  ]))

test('given the parts of a run, when they are put into lanes, then the longest have one each, beside all others', () => {
  const longest = ['browser/b.test.ts', 'server/c.test.ts']
  const all = parts(['deploy/a.test.ts', ...longest, 'events/d.test.ts'])
  const names = (chosen: typeof all) => lanes(chosen).map((lane) => lane.map(({ name }) => name))
  expect(names(all)).toEqual([['events', 'deploy'], ['browser'], ['server']])
  expect(names(all.filter(({ name }) => name === 'deploy'))).toEqual([['deploy']])
})
