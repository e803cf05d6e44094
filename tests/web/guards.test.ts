/** The guards that check small replies: what fits goes through, and what does not is refused without being repeated. */
import { expect, test } from 'bun:test'
import {
  checkedBy,
  hasFields,
  isFlag,
  isNumber,
  isOptional,
  isRecordOf,
  isText,
  jsonIn,
} from '#web/guards.ts'

const isProblem = hasFields({ message: isText, fields: isOptional(isRecordOf(isText)) })

test.each([
  [{ message: 'no' }, true],
  [{ message: 'no', fields: { email: 'wrong' }, more: 1 }, true],
  [{ message: 'no', fields: { email: 1 } }, false],
  [{ message: 'no', fields: ['wrong'] }, false],
  [{ message: 1 }, false],
  [{}, false],
  [['no'], false],
  [null, false],
  ['no', false],
] as const)('given %j, when it is looked at, then it fits: %p', (value, fits) =>
  expect(isProblem(value)).toBe(fits),
)

test('given a reply of another shape, when it is parsed, then it is refused, and nothing of it is repeated', () => {
  const rule = checkedBy(hasFields({ staff: isFlag, passwordMin: isNumber }))
  const good = { staff: true, passwordMin: 15 }
  expect(rule.parse(good)).toEqual(good)
  let said = ''
  try {
    rule.parse({ staff: 'a secret', passwordMin: 15 })
  } catch (error) {
    said = String(error)
  }
  expect([said.length > 0, said.includes('a secret')]).toEqual([true, false])
})

test('given texts that are no JSON, when they are read, then they are nothing', () =>
  expect([jsonIn('{"a":1}'), jsonIn('<p>'), jsonIn(''), jsonIn(null)]).toEqual([{ a: 1 }, null, null, null]))
