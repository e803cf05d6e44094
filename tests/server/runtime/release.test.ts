/** Memory that is given back at once: of large buffers only, and never a part of one that others use. */
import { expect, test } from 'bun:test'
import { release } from '#server/runtime/release.ts'

const MB = 1024 * 1024

test('given a large buffer, when it is given back, then it is empty, and giving it back again does nothing', () => {
  const bytes = new Uint8Array(MB)
  release(bytes)
  release(bytes)
  expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0])
})

test('given a part of a buffer, or a small one, when it is given back, then nothing is lost', () => {
  const whole = new Uint8Array(2 * MB).fill(7)
  const part = whole.subarray(0, MB)
  release(part)
  expect([part.length, whole.at(-1)]).toEqual([MB, 7])
  const neighbour = Buffer.from('neighbour in the pool')
  release(Buffer.from('small'))
  expect(neighbour.toString()).toBe('neighbour in the pool')
})
