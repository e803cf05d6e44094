/** The server in its own process on a free port, started as in production; a test stops or kills it by its process id. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ServerProcess = {
  url: string
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number
  /** The output until the server listened. */
  said: string
  /** Resident memory now, in megabytes of a million bytes. */
  memory: () => number
  /** Seconds of processor time so far. */
  cpu: () => number
  /** Sends SIGTERM and waits for the end. */
  stop: () => Promise<void>
  /** The exit code and the error output, once the server has ended by itself. */
  exited: Promise<{ code: number; errors: string }>
  /** Kills the process, like a power cut. */
  kill: () => Promise<void>
}
export type StartOptions = {
  folder: string
  environment?: Record<string, string>
  /** By default a free port; set it when the server has to listen on a known port, for example behind a proxy. */
  port?: number
  /** A script to start instead of server/main.ts; it must print the same line when it listens. */
  script?: string
  flags?: readonly string[]
  /** Called with the id of the new process. */
  born?: (pid: number) => void
  /** Called with the exit code. */
  left?: (code: number) => void
}

const main = join(import.meta.dir, '..', '..', 'server', 'main.ts')
/** Ticks per second in /proc, the same on every Linux machine. */
const TICKS = 100

/** The address that the server prints and all output until then; null when it ended before it listened. */
async function addressFrom(
  output: ReadableStream<Uint8Array>,
): Promise<{ address: string; text: string } | null> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of output) {
    text += decoder.decode(piece, { stream: true })
    const address = /open at (https?:\S+)\n/.exec(text)?.[1]
    if (address) return { address, text }
  }
  return null
}

const spawn = ({ folder, environment, port = 0, script = main, flags = [] }: StartOptions) =>
  Bun.spawn([process.execPath, ...flags, script], {
    env: { ...process.env, PORT: `${port}`, DATA_DIR: folder, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })

const memoryOf = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** @returns the server, or its output when it ended before it listened */
export async function tryServer(options: StartOptions): Promise<ServerProcess | { ended: string }> {
  const begun = performance.now()
  const child = spawn(options)
  options.born?.(child.pid)
  void child.exited.then((code) => options.left?.(code))
  const errors = new Response(child.stderr).text()
  const opened = await addressFrom(child.stdout)
  if (opened === null) return { ended: await errors }
  const url = options.port === undefined ? opened.address : `http://127.0.0.1:${options.port}`
  await fetch(`${url}/api/health`).then((answer) => answer.text())
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await child.exited
  }
  return {
    url,
    pid: child.pid,
    startedIn: performance.now() - begun,
    said: opened.text,
    memory: () => memoryOf(child.pid),
    cpu: () => cpuOf(child.pid),
    exited: child.exited.then(async (code) => ({ code, errors: await errors })),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** @throws with the server's output when it did not start */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const started = await tryServer(options)
  if ('ended' in started) throw new Error(`the server did not start: ${started.ended}`)
  return started
}
