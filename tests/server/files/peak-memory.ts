/** Run by png-chunks.test.ts: takes in (or only decodes) one file and prints the most memory it took, in megabytes. */
import { loadDecoder, takeIn } from '#server/files/intake.ts'

const [door, file = ''] = process.argv.slice(2)
const bytes = await Bun.file(file).bytes()
if (door === 'intake') {
  const taken = await takeIn(bytes, 'photo')
  if (!taken.ok) throw new Error(taken.refusal)
} else await (await loadDecoder())(bytes).png().toBuffer()
// Not `resourceUsage`: Linux lets a child begin with the peak of its parent there.
const status = await Bun.file('/proc/self/status').text()
console.log(Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024))
