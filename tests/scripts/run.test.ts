/** How the tools of a run are started and ended. */
import { expect, test } from 'bun:test'
import { getPriority } from 'node:os'
import { run } from '../../scripts/run.ts'

test('given a tool that writes to both, when it ends, then its output and its code are told', async () => {
  const { code, output } = await run(['sh', '-c', 'echo one; echo two >&2; exit 3'], { keep: true })
  expect([code, output.trim().split('\n').sort()]).toEqual([3, ['one', 'two']])
})

test('given a tool that hangs with a program of its own, when its time is over, then nobody waits for either', async () => {
  const { code, seconds } = await run(['sh', '-c', 'sleep 60 & wait'], { keep: true, minutes: 0.01 })
  expect([code, seconds < 60]).toEqual([124, true])
})

test('given a tool that stands back for others, when it starts a program, then that does so, too', async () => {
  const lower = Math.min(getPriority() + 5, 19)
  const script = `until [ "$(nice)" = ${lower} ]; do sleep 0.01; done; sh -c nice`
  const { output } = await run(['sh', '-c', script], { keep: true, nice: 5, minutes: 1 })
  expect(output.trim()).toBe(String(lower))
})
