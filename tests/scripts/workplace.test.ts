/** Where tests keep their folders, and that nothing of them stays. */
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

/** Makes one in a process of its own, with a file in it. @returns its path, after that process has ended */
function used(memory: string): string {
  const program = `import { workplace } from ${JSON.stringify(`${process.cwd()}/scripts/workplace.ts`)}
const folder = workplace(${JSON.stringify(memory)})
await Bun.write(folder + '/left', 'x')
console.log(folder)`
  return Bun.spawnSync([process.execPath, '-e', program]).stdout.toString().trim()
}

test('given no memory to write to, when tests run, then they use the disk, and leave nothing', () => {
  const folder = used('/nowhere')
  expect([dirname(folder), existsSync(folder)]).toEqual([tmpdir(), false])
})
