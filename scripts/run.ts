/** Runs the tools of this repository as child processes; they, and all that they start, end with their parent. Not for servers. */
import { constants, getPriority, setPriority } from 'node:os'

/** `code` is 124 when the tool hung, as the shell's `timeout` has it; `output` is '' when it was streamed. */
export type Outcome = { code: number; seconds: number; output: string }
/**
 * `silence`: minutes without a line of output after which it counts as hanging: a tool that goes on, however slowly, is never cut
 * off. `nice`: how far it stands back for other processes, as the shell's `nice` has it.
 */
export type Options = {
  env?: Record<string, string | undefined>
  silence?: number
  keep?: boolean
  nice?: number
}

/** Of the system's scale. */
const LOWEST = 19

type Child = Bun.Subprocess<'ignore', 'pipe', 'pipe'>
const running = new Set<Child>()

/** Each tool leads a process group of its own, in which everything is that it has started. */
function signalGroup({ pid }: Child, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // Nothing of it is left.
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of running) signalGroup(child, signal)
    process.exit(128 + constants.signals[signal])
  })

/** @returns once it is written, so that lines written afterwards come afterwards */
const written = (to: NodeJS.WriteStream, piece: Uint8Array): Promise<void> =>
  new Promise((resolve) => to.write(piece, () => resolve()))

/** Runs `bun` with these arguments; `keep` collects its output, which is streamed otherwise. */
export const bun = (args: readonly string[], options: Options = {}): Promise<Outcome> =>
  run([process.execPath, ...args], options)

/** Runs a program without standard input, until it ends or is silent for 20 minutes unless told otherwise. */
export async function run(
  cmd: string[],
  { env, silence = 20, keep = false, nice = 0 }: Options = {},
): Promise<Outcome> {
  const start = performance.now()
  const child = Bun.spawn({
    cmd,
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    detached: true,
  })
  running.add(child)
  if (nice > 0) setPriority(child.pid, Math.min(getPriority() + nice, LOWEST))
  let hung = false
  const timer = setTimeout(() => {
    hung = true
    signalGroup(child, 'SIGKILL')
  }, silence * 60_000)
  const chunks: Uint8Array[] = []
  const take = async (stream: ReadableStream<Uint8Array>, to: NodeJS.WriteStream): Promise<void> => {
    for await (const piece of stream) {
      timer.refresh()
      if (keep) chunks.push(piece)
      else await written(to, piece)
    }
  }
  const all = Promise.all([take(child.stdout, process.stdout), take(child.stderr, process.stderr)])
  const code = await child.exited
  clearTimeout(timer)
  running.delete(child)
  // What it has started and left behind would run on, and hold its output open.
  signalGroup(child, 'SIGKILL')
  await all
  const output = Buffer.concat(chunks).toString()
  return { code: hung ? 124 : code, seconds: (performance.now() - start) / 1000, output }
}
