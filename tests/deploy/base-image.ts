/**
 * A root folder with as little in it as the slim image of Bun has for us: Bun, a shell and a few tools, and the C and
 * C++ libraries, all of this machine. No certificates, no package manager and no Node: what the build needs of those
 * would be missing here first.
 */
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ran } from './ran.ts'

const tools = ['sh', 'chmod', 'chown', 'env', 'find', 'id', 'ls', 'mkdir', 'rm']
/** The rest of the C library, and the C++ one: native packages count on them, and Debian always has them. */
const native =
  /^\s*lib(?:stdc\+\+|gcc_s|m|dl|pthread|rt|resolv|util|nss_dns|nss_files)\.so\.\d+ .*=> (\S+)$/gm

const users = 'root:x:0:0:root:/root:/bin/sh\nbun:x:1000:1000::/home/bun:/bin/sh\n'
const groups = 'root:x:0:\nbun:x:1000:\n'

/** The shared libraries of some programs, the one that loads them included. */
const librariesOf = (programs: readonly string[]): string[] =>
  [...ran(['ldd', ...programs]).matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path)

/** Newer systems have /lib and the like as links into /usr; a library is looked for by either name. */
function linkLikeHere(root: string): void {
  for (const name of ['bin', 'lib', 'lib64', 'sbin'])
    if (lstatSync(`/${name}`, { throwIfNoEntry: false })?.isSymbolicLink()) {
      mkdirSync(join(root, 'usr', name), { recursive: true })
      symlinkSync(readlinkSync(`/${name}`), join(root, name))
    }
}

function copy(from: string, root: string, to = from): void {
  mkdirSync(dirname(join(root, to)), { recursive: true })
  copyFileSync(from, join(root, to))
}

/** Fills an empty folder. */
export function fillRoot(root: string): void {
  linkLikeHere(root)
  const programs = tools.map((name) => Bun.which(name) ?? '')
  const known = [...ran(['ldconfig', '-p']).matchAll(native)].map(([, path = '']) => path)
  for (const path of new Set([...programs, ...librariesOf([...programs, process.execPath]), ...known]))
    copy(path, root)
  copy(process.execPath, root, '/usr/local/bin/bun')
  chmodSync(join(root, 'usr/local/bin/bun'), 0o755)
  for (const folder of ['etc', 'root', 'home/bun', 'tmp', 'proc', 'dev'])
    mkdirSync(join(root, folder), { recursive: true })
  // Its own user's in the image that this stands for, but owners are lost on the way into this one.
  chmodSync(join(root, 'home/bun'), 0o777)
  chmodSync(join(root, 'tmp'), 0o1777)
  writeFileSync(join(root, 'etc/passwd'), users)
  writeFileSync(join(root, 'etc/group'), groups)
}
