/** Finds tests that are skipped because a program is not installed, and names the Debian package. */

/** Debian packages by program. */
const packages: Readonly<Record<string, string>> = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  buildah: 'buildah',
  strace: 'strace',
  'systemd-analyze': 'systemd',
  python3: 'python3',
  'swift-proxy-server': 'swift-proxy swift-account swift-container swift-object',
}

const isThere = (program: string): boolean => Bun.which(program) !== null

/** One line about the tests that were skipped; '' when none was, or for another reason. */
export function wanting(skipped: number, has: (program: string) => boolean = isThere): string {
  const missing = Object.keys(packages).filter((program) => !has(program))
  if (skipped === 0 || missing.length === 0) return ''
  const needed = missing.map((program) => packages[program]).join(' ')
  return `test: ${skipped} skipped for want of ${missing.join(', ')}: apt-get install ${needed}`
}
