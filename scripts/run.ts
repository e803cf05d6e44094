/** Runs the tools of this repository as child processes with a time limit; they end with their parent. Not for servers. */
import { getPriority, setPriority } from 'node:os'

/** `code` is 124 when the time ran out, as the shell's `timeout` has it; `output` is '' when it was streamed. */
export type Outcome = { code: number; seconds: number; output: string }
/** `nice`: how far it stands back for other processes, as the shell's `nice` has it. */
export type Options = {
  env?: Record<string, string | undefined>
  minutes?: number
  keep?: boolean
  nice?: number
}

/** Of the system's scale. */
const LOWEST = 19

const running = new Set<Bun.Subprocess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

async function collect(stream: ReadableStream<Uint8Array> | undefined, into: string[]): Promise<void> {
  const decoder = new TextDecoder()
  for await (const piece of stream ?? []) into.push(decoder.decode(piece, { stream: true }))
}

/** Runs `bun` with these arguments; `keep` collects its output, which is streamed otherwise. */
export const bun = (args: readonly string[], options: Options = {}): Promise<Outcome> =>
  run([process.execPath, ...args], options)

/** Runs a program, 20 minutes at most unless told otherwise, without standard input. */
export async function run(
  cmd: string[],
  { env, minutes = 20, keep = false, nice = 0 }: Options = {},
): Promise<Outcome> {
  const start = performance.now()
  const output = keep ? 'pipe' : 'inherit'
  const child = Bun.spawn({
    cmd,
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: output,
    stderr: output,
  })
  running.add(child)
  if (nice > 0) setPriority(child.pid, Math.min(getPriority() + nice, LOWEST))
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    child.kill('SIGKILL')
  }, minutes * 60_000)
  const chunks: string[] = []
  const all = Promise.all([collect(child.stdout, chunks), collect(child.stderr, chunks)])
  const code = await child.exited
  clearTimeout(timer)
  running.delete(child)
  // What a tool started itself may outlive it, and hold its output open.
  if (!timedOut) await all
  return { code: timedOut ? 124 : code, seconds: (performance.now() - start) / 1000, output: chunks.join('') }
}
