/**
 * Builds the image of the Dockerfile without an engine and without a registry of images: buildah, on a base made from
 * Debian and the Bun that runs this.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dir, '..', '..')
/** The image that the Dockerfile begins with. */
export const baseOf = (dockerfile: string): string => /^FROM (\S+)/m.exec(dockerfile)?.[1] ?? ''

/** Runs a program to its end. @throws with all that it said, when it failed. */
export function ran(command: readonly string[], cwd = root): string {
  const { success, stdout, stderr } = Bun.spawnSync([...command], { cwd, stdout: 'pipe', stderr: 'pipe' })
  if (!success) throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`)
  return stdout.toString().trim()
}

/** Where this machine gets Debian from. */
const mirror = (): string =>
  ran(['apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
    .split('\n')
    .find((uri) => /\/debian\/?$/.test(uri)) ?? 'http://deb.debian.org/debian'

/** What a machine behind its own registry or certificate authority needs for `bun install`; nothing of it stays. */
function mounts(): string[] {
  const { NODE_EXTRA_CA_CERTS: authority } = process.env
  const paths = [join(homedir(), '.npmrc'), ...(authority ? [dirname(authority)] : []), '/etc/ssl/certs']
  const there = paths.filter((path) => existsSync(path)).flatMap((path) => ['--volume', `${path}:${path}:ro`])
  return authority ? [...there, '--env', `NODE_EXTRA_CA_CERTS=${authority}`] : there
}

export function imageBuilder() {
  const store = mkdtempSync(join(tmpdir(), 'wedding-image-'))
  const buildah = ['buildah', '--root', join(store, 'root'), '--runroot', join(store, 'run')]
  const base = () => {
    const debian = join(store, 'debian')
    ran(['debootstrap', '--variant=minbase', 'bookworm', debian, mirror()])
    copyFileSync(process.execPath, join(debian, 'usr/local/bin/bun'))
    ran(['chmod', '755', join(debian, 'usr/local/bin/bun')])
    ran(['chroot', debian, 'useradd', '-u', '1000', '-m', 'bun'])
    const container = ran([...buildah, 'from', 'scratch'])
    ran([...buildah, 'add', '-q', container, debian, '/'])
    const name = `docker.io/${baseOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))}`
    ran([...buildah, 'commit', '-q', '--format', 'docker', container, name])
  }
  return {
    /** @returns a container of the image. */
    build: (): string => {
      base()
      const options = ['--isolation', 'chroot', '--pull=never', '--format', 'docker']
      ran([...buildah, 'build', ...options, ...mounts(), '-t', 'wedding:test', '.'])
      return ran([...buildah, 'from', '--pull-never', 'wedding:test'])
    },
    inspect: (): string => ran([...buildah, 'inspect', '--type', 'image', 'wedding:test']),
    /** How a command is started in the container, as the user that the image names. */
    inside: (container: string, script: string): string[] => [
      ...[...buildah, 'run', '--isolation', 'chroot', '--user', 'bun', container, '--'],
      ...['sh', '-c', script],
    ],
    remove: (): void => {
      ran([...buildah, 'rm', '--all'])
      ran([...buildah, 'rmi', '--all', '--force'])
      rmSync(store, { recursive: true, force: true })
    },
  }
}
