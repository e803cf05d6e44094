/** A copy of a part of the repository, to be changed, compiled and run. */
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns its folder, with the packages of the repository and a tsconfig.json of these paths */
export function copyOf(paths: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'wedding-copy-'))
  for (const path of [...paths, 'package.json']) cpSync(path, join(copy, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: paths }))
  return copy
}

export function ranIn(copy: string, ...args: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...args], { cwd: copy })
  return { code: exitCode, out: `${stdout}`, errors: exitCode === 0 ? '' : `${stdout}${stderr}` }
}

/** @returns what the compiler complains of */
export const compiled = (copy: string): string =>
  ranIn(copy, 'node_modules/typescript-native/bin/tsc', '-p', '.').errors
