/** Runs the tools of this repository as child processes, which end with their parent together with all processes that they start. */
import { constants, getPriority, setPriority } from 'node:os'

/** `code` is 124 for a tool that hung, like the shell's `timeout`; `output` is '' when it was streamed. */
export type Outcome = { code: number; seconds: number; output: string }
/**
 * `silence`: minutes without output after which a tool counts as hung, so that a slow tool is never cut off. `keep`: collects the output
 * instead of streaming it. `nice`: added to the priority value, like the shell's `nice`.
 */
export type Options = {
  env?: Record<string, string | undefined>
  silence?: number
  keep?: boolean
  nice?: number
}

/** The priority value of the lowest priority. */
const LOWEST = 19

type Child = Bun.Subprocess<'ignore', 'pipe', 'pipe'>
const running = new Set<Child>()

/** Each tool leads its own process group, which contains all processes that it has started. */
function signalGroup({ pid }: Child, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of running) signalGroup(child, signal)
    process.exit(128 + constants.signals[signal])
  })

/** Resolves once the piece is written, so that later lines come after it. */
const written = (to: NodeJS.WriteStream, piece: Uint8Array): Promise<void> =>
  new Promise((resolve) => to.write(piece, () => resolve()))

export const bun = (args: readonly string[], options: Options = {}): Promise<Outcome> =>
  run([process.execPath, ...args], options)

/** Runs a program without standard input until it ends or hangs. */
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
  // Processes that the tool has left behind would go on and hold its output open.
  signalGroup(child, 'SIGKILL')
  await all
  const output = Buffer.concat(chunks).toString()
  return { code: hung ? 124 : code, seconds: (performance.now() - start) / 1000, output }
}
