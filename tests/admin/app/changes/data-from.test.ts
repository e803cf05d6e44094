/** The status bar names the time from which all that is shown is true. */
import { expect, test } from 'bun:test'
import { dataFrom, type Shown } from '../../../../admin/window/Foot.tsx'

const read = (updatedAt: number, more: Partial<Shown> = {}): Shown => ({
  updatedAt,
  follows: true,
  isBehind: false,
  ...more,
})

test('given lists read at different times, when the stream has said since that nothing is new, then all are from then, but what is known to be behind', () => {
  expect([
    dataFrom([read(1000), read(170_000)], 171_000),
    dataFrom([read(1000), read(172_000)], 171_000),
    dataFrom([read(1000, { isBehind: true }), read(170_000)], 171_000),
    // What no change touches is as old as it is.
    dataFrom([read(500, { follows: false }), read(170_000)], 171_000),
    // The stream was never heard.
    dataFrom([read(1000), read(170_000)], 0),
    dataFrom([read(0)], 171_000),
  ]).toEqual([171_000, 171_000, 1000, 171_000, 1000, 0])
})
