/** nginx and Caddy as processes of their own, before a server that is there already. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../kit/free-port.ts'
import { HOST, type ProxyName, prepared } from './proxy-examples.ts'
import { ran } from './ran.ts'

export type RunningProxy = {
  http: number
  https: number
  /** Of the certificate that it shows. */
  authority: string
  /** Files in which something is on its way. */
  passing: () => string[]
  /** All that it has said, in every log. */
  said: () => string
  stop: () => Promise<void>
}
/** Why one cannot be tried here; '' where it can. */
export function whyNot(name: ProxyName): string {
  if (process.platform !== 'linux') return 'Linux is needed'
  const missing = [name, 'openssl'].filter((program) => Bun.which(program) === null)
  return missing.length > 0 ? `${missing.join(' and ')} missing` : ''
}

/** @returns the certificate, for the visitor to trust. */
function certificate(folder: string): string {
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  ran(['openssl', 'req', ...kind, ...names, '-keyout', key, '-out', cert])
  return readFileSync(cert, 'utf8')
}

/** The files below a folder that a process or a child of it holds open: nginx takes their names away at once. */
function heldOpen(pid: number, folder: string): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const descriptors = [`${pid}`, ...children].flatMap((one) =>
    readdirSync(`/proc/${one}/fd`).map((name) => `/proc/${one}/fd/${name}`),
  )
  const targets = descriptors.map((path) =>
    lstatSync(path, { throwIfNoEntry: false }) ? readlinkSync(path) : '',
  )
  return targets.filter((target) => target.startsWith(folder))
}

const noise = { data: () => {} }
const opens = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: '127.0.0.1', port, socket: noise }).then(
    (socket) => {
      socket.end()
      return true
    },
    () => false,
  )

/** Whether it can be reached at each of its ports, within ten seconds. */
async function isListening(ports: readonly number[]): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await Promise.all(ports.map(opens))).every(Boolean)) return true
    await Bun.sleep(50)
  }
  return false
}

const logsIn = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.log'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')

function workplace(name: ProxyName): string {
  const folder = mkdtempSync(join(tmpdir(), `wedding-${name}-`))
  mkdirSync(join(folder, 'passing'))
  // nginx's workers are nobody's, and go through here.
  chmodSync(folder, 0o755)
  return folder
}

/** @param server the port of the server that it stands before */
export async function startProxy(name: ProxyName, server: number): Promise<RunningProxy> {
  const folder = workplace(name)
  const authority = certificate(folder)
  const http = freePort()
  const https = freePort()
  const output = Bun.file(join(folder, 'output.log'))
  const child = Bun.spawn(prepared(name, { folder, http, https, server }), {
    env: { ...process.env, XDG_DATA_HOME: join(folder, 'data'), XDG_CONFIG_HOME: join(folder, 'config') },
    stdout: output,
    stderr: output,
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await child.exited
    rmSync(folder, { recursive: true, force: true })
  }
  const said = () => logsIn(folder)
  const passing = () => heldOpen(child.pid, join(folder, 'passing'))
  if (await isListening([http, https])) return { http, https, authority, passing, said, stop }
  const why = said()
  await stop()
  throw new Error(`${name} does not listen: ${why}`)
}
