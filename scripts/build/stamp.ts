/** Whether the build is up to date: a hash over all its sources, stored beside it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const sources = [
  'site/**/*',
  'admin/**/*',
  'web/**/*',
  'events/**/*',
  'scripts/build.ts',
  'scripts/build/*',
  'astro.config.mjs',
  'astro-i18next.config.mjs',
  'package.json',
  'bun.lock',
]
const stamp = 'dist/.stamp'

/** @param root the project's folder, with a slash at its end */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root, dot: false })])
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(root + file))
  return hash.digest('hex')
}

export const isBuilt = (root: string, hash: string): boolean =>
  existsSync(root + stamp) && readFileSync(root + stamp, 'utf8') === hash

/** Call this last, so that an interrupted build is repeated. */
export const stampBuild = (root: string, hash: string): void => writeFileSync(root + stamp, hash)
