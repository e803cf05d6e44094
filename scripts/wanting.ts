/** Finds tests that are skipped because a program is not installed, and names the Debian package. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Debian packages by program. .ci/run reads the same plain file, because nothing that runs TypeScript is installed then. */
const packages = new Map(
  readFileSync(join(import.meta.dir, 'programs'), 'utf8')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [, program, names] = /^([\w-]+) (.+)$/.exec(line) ?? []
      return program === undefined || names === undefined ? [] : [[program, names]]
    }),
)

const isThere = (program: string): boolean => Bun.which(program) !== null

/** One line that names missing programs; '' when no test was skipped or no program is missing. */
export function wanting(skipped: number, has: (program: string) => boolean = isThere): string {
  const missing = [...packages.keys()].filter((program) => !has(program))
  if (skipped === 0 || missing.length === 0) return ''
  const needed = missing.map((program) => packages.get(program)).join(' ')
  return `test: ${skipped} skipped for want of ${missing.join(', ')}: apt-get install ${needed}`
}
