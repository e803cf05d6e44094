/** An arrow that was not made is asked about until it can have been read that it was not, and not longer. */
import { expect, test } from 'bun:test'
import { READABLE, withMessage, withPainted } from '#web/ui/toast.ts'
import { openPage } from '../../../kit/page.ts'

// Loaded where there is a page: a module looks at its address.
const page = openPage()
const { isToldAndRead } = await import('../../../../admin/app/in-hand/missed-step.ts')
page.close()

const words = 'Saved. Not acted on: ↓.'
const toasts = withMessage([], { kind: 'default', title: 'Success', text: words }, { id: 1, at: 1000 })
const seen = withPainted(toasts, 1, 1100)

test('given a step that was not made, when that is not said or painted yet, or just now, then it counts; once it is read, or gone, it does not', () =>
  expect([
    isToldAndRead(seen, null, 9000),
    isToldAndRead(toasts, words, 9000),
    isToldAndRead(seen, words, 1099 + READABLE),
    isToldAndRead(seen, words, 1100 + READABLE),
    isToldAndRead([], words, 1200),
  ]).toEqual([false, false, false, true, true]))
