/**
 * Builds the image of the Dockerfile without an engine and without a registry of images: buildah, on a base made of
 * this machine's own files, from a working copy whose files are its owner's alone.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { freemem, homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { fillRoot } from './base-image.ts'
import { ran, root } from './ran.ts'

const Inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
      Volumes: z.record(z.string(), z.unknown()),
      WorkingDir: z.string(),
      StopSignal: z.string(),
    }),
  }),
})
type ImageConfig = z.infer<typeof Inspected>['Docker']['config']
export type Image = {
  config: ImageConfig
  /** The folder that a container of it would have as its root. */
  files: string
}

/** Bytes of free memory with which 3 GB of it are not missed. */
const ENOUGH = 8e9

/** The image that the Dockerfile begins with. */
export const baseOf = (dockerfile: string): string => /^FROM (\S+)/m.exec(dockerfile)?.[1] ?? ''

/** Why no image can be built here; '' where one can. */
export function whyNot(): string {
  if (process.getuid?.() !== 0) return 'root is needed'
  const missing = ['buildah', 'unshare', 'setpriv', 'ldd'].filter((name) => Bun.which(name) === null)
  if (missing.length > 0) return `${missing.join(' and ')} missing`
  const mayMount = Bun.spawnSync(['unshare', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).success
  return mayMount ? '' : 'this machine lets nobody mount'
}

/** Read by `bun install` where it is set, and gone from the image. */
const forNow = (name: string, value: string) => ['--env', `${name}=${value}`, '--unsetenv', name]

/** What a machine behind its own registry or certificate authority needs for `bun install`; nothing of it stays. */
function mounts(): string[] {
  const { NODE_EXTRA_CA_CERTS: authority } = process.env
  const paths = [join(homedir(), '.npmrc'), ...(authority ? [dirname(authority)] : []), '/etc/ssl/certs']
  const there = new Set(paths.filter((path) => existsSync(path)).map((path) => `${path}:${path}:ro`))
  // The packages that this machine has fetched already are not fetched again.
  const cache = ran([process.execPath, 'pm', 'cache'])
  mkdirSync(cache, { recursive: true })
  return [
    ...[...there, `${cache}:/packages`].flatMap((volume) => ['--volume', volume]),
    ...forNow('BUN_INSTALL_CACHE_DIR', '/packages'),
    ...(authority ? forNow('NODE_EXTRA_CA_CERTS', authority) : []),
  ]
}

/** What .dockerignore keeps out all the same, and is too much to copy first. */
const heavy = /^(node_modules|dist|\.git|data.*|backups|test-results|playwright-report)$/
/** What must not go in, as it lies about in the folder of whoever builds. */
const secrets = ['.env', 'data/season.db', 'data-demo/season.db', 'keys/master.key', 'backups/one/season.db']

/** A copy of the working copy, with secrets in it, and with no rights for anybody but its owner. */
function workingCopy(folder: string): void {
  for (const name of readdirSync(root))
    if (!heavy.test(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const path of secrets) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), 'a secret of this machine')
  }
  ran(['chmod', '-R', 'go=', folder])
}

/** A folder of its own; in memory where there is plenty, since copying packages from layer to layer is most of the work. */
function workplace() {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-image-'))
  const inMemory = freemem() > ENOUGH
  if (inMemory) ran(['mount', '-t', 'tmpfs', '-o', 'size=3g', 'none', folder])
  const remove = () => {
    if (inMemory) ran(['umount', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

export function imageBuilder() {
  const { folder: store, remove } = workplace()
  const source = join(store, 'source')
  const base = join(store, 'base')
  const buildah = ['buildah', '--root', join(store, 'root'), '--runroot', join(store, 'run')]
  const makeBase = () => {
    fillRoot(base)
    const container = ran([...buildah, 'from', 'scratch'])
    ran([...buildah, 'add', '-q', container, base, '/'])
    const name = `docker.io/${baseOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))}`
    ran([...buildah, 'config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container])
    ran([...buildah, 'commit', '-q', '--format', 'docker', '--rm', container, name])
  }
  return {
    build: (): Image => {
      makeBase()
      workingCopy(source)
      const options = ['--isolation', 'chroot', '--pull=never', '--format', 'docker', '--layers=false']
      ran([...buildah, 'build', ...options, ...mounts(), '-t', 'wedding:test', source])
      const told = ran([...buildah, 'inspect', '--type', 'image', 'wedding:test'])
      const container = ran([...buildah, 'from', '--pull-never', 'wedding:test'])
      const files = ran([...buildah, 'mount', container])
      return { config: Inspected.parse(JSON.parse(told)).Docker.config, files }
    },
    remove: (): void => {
      ran([...buildah, 'umount', '--all'])
      ran([...buildah, 'rm', '--all'])
      ran([...buildah, 'rmi', '--all', '--force'])
      remove()
    },
  }
}
