/** How the tools of a run are started and ended. */
import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { run } from '../../scripts/run.ts'

test('given a tool that writes to both, when it ends, then its output and its code are told', async () => {
  const { code, output } = await run(['sh', '-c', 'echo one; echo two >&2; exit 3'], { keep: true })
  expect([code, output.trim().split('\n').sort()]).toEqual([3, ['one', 'two']])
})

/** Resolves once nothing with that process id runs any more: a process that was killed is there until its parent has heard of it. */
async function gone(pid: number): Promise<void> {
  const isThere = () =>
    existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  while (isThere()) await Bun.sleep(10)
}

test('given a tool that is silent for too long, when that is over, then it ends, and so does the program that it has started', async () => {
  const { code, output } = await run(['sh', '-c', 'sleep 600 & echo $!; wait'], { keep: true, silence: 0.01 })
  expect(code).toBe(124)
  await gone(Number(output))
})

test('given a tool that takes long and says so now and then, when it ends, then it was not cut off', async () => {
  const script = 'for n in 1 2 3 4 5 6 7 8; do echo $n; sleep 0.5; done; exit 3'
  const { code, output } = await run(['sh', '-c', script], { keep: true, silence: 0.05 })
  expect([code, output]).toEqual([3, '1\n2\n3\n4\n5\n6\n7\n8\n'])
})

test('given a tool that leaves a program running, when it ends, then that ends as well', async () => {
  const { code, output } = await run(['sh', '-c', 'sleep 600 & echo $!'], { keep: true })
  expect(code).toBe(0)
  await gone(Number(output))
})

test('given a run, when it is told to end, then what its tools have started ends, too', async () => {
  const script = `import { run } from './scripts/run.ts'; await run(['sh', '-c', 'sleep 600 & echo $!; wait'])`
  const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
  const { value } = await child.stdout.getReader().read()
  child.kill('SIGTERM')
  expect(await child.exited).toBe(143)
  await gone(Number(new TextDecoder().decode(value)))
})

test('given a tool that stands back for others, when it starts a program, then that does so, too', async () => {
  const lower = Math.min(getPriority() + 5, 19)
  const script = `until [ "$(nice)" = ${lower} ]; do sleep 0.01; done; sh -c nice`
  const { output } = await run(['sh', '-c', script], { keep: true, nice: 5 })
  expect(output.trim()).toBe(String(lower))
})
