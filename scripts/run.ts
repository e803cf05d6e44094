/** Starts the tools of this repository as children, times them and ends them with their parent. Not for servers. */

/** `code` is 124 when the time ran out, as the shell's `timeout` has it; `output` is '' when it was streamed. */
export type Outcome = { code: number; seconds: number; output: string }
export type Options = { env?: Record<string, string | undefined>; minutes?: number; keep?: boolean }

const running = new Set<Bun.Subprocess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

async function gather(stream: ReadableStream<Uint8Array> | undefined, into: string[]): Promise<void> {
  const decoder = new TextDecoder()
  for await (const piece of stream ?? []) into.push(decoder.decode(piece, { stream: true }))
}

/** Runs `bun` with these arguments; `keep` holds back what it prints, which is streamed otherwise. */
export const bun = (args: readonly string[], options: Options = {}): Promise<Outcome> =>
  run([process.execPath, ...args], options)

/** Runs a program, 20 minutes at most unless told otherwise, without standard input. */
export async function run(
  cmd: string[],
  { env, minutes = 20, keep = false }: Options = {},
): Promise<Outcome> {
  const began = performance.now()
  const print = keep ? 'pipe' : 'inherit'
  const child = Bun.spawn({
    cmd,
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: print,
    stderr: print,
  })
  running.add(child)
  let late = false
  const clock = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, minutes * 60_000)
  const said: string[] = []
  const all = Promise.all([gather(child.stdout, said), gather(child.stderr, said)])
  const code = await child.exited
  clearTimeout(clock)
  running.delete(child)
  // What a tool started itself may outlive it, and hold its output open.
  if (!late) await all
  return { code: late ? 124 : code, seconds: (performance.now() - began) / 1000, output: said.join('') }
}
