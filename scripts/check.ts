/**
 * `bun run check`: types, pages, style and the rules of the house (tests/rules), side by side, each with its seconds.
 * Names as arguments (`bun run check types style`) pick some of them.
 */
import { bun } from './run.ts'

/** The arguments of `bun` for each check. */
const checks: Record<string, readonly string[]> = {
  // TypeScript 7 is ten times as fast, but `astro check` needs version 6, which therefore checks the pages only. Version 7 starts
  // four checkers by default, which repeat much of each other's work; the other checks need the second processor.
  types: ['node_modules/typescript-native/bin/tsc', '-p', '.', '--checkers', '1'],
  pages: [
    ...['run', '--bun', 'astro', 'check'],
    ...['--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.pages.json'],
  ],
  style: ['run', '--bun', 'biome', 'check', '--error-on-warnings', '.'],
  rules: ['test', '--timeout=600000', './tests/rules.test.ts', './tests/rules/'],
}

const quiet = { ASTRO_TELEMETRY_DISABLED: '1' }

/** True when the check passed; the output is shown only when it failed. */
async function passes(name: string, args: readonly string[]): Promise<boolean> {
  const { code, seconds, output } = await bun(args, { keep: true, env: quiet })
  const verdict = code === 0 ? 'ok' : `failed with ${code}`
  console.log(
    `${code === 0 ? '' : `${output}\n`}${name.padEnd(6)} ${seconds.toFixed(1).padStart(5)} s  ${verdict}`,
  )
  return code === 0
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in checks))
if (unknown !== undefined) {
  console.error(`There is no check ${unknown}; there are ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
const chosen = Object.entries(checks).filter(([name]) => asked.length === 0 || asked.includes(name))
const answers = await Promise.all(chosen.map(([name, args]) => passes(name, args)))
process.exit(answers.every(Boolean) ? 0 : 1)
