/** Installs Lighthouse, 176 MB that only a test needs, out of the way of everything else: the first time it is asked for. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(new URL('.', import.meta.url))
const target = fileURLToPath(new URL('../../../node_modules/.lighthouse/', import.meta.url))
const lock = (folder: string): string | null =>
  existsSync(`${folder}bun.lock`) ? readFileSync(`${folder}bun.lock`, 'utf8') : null

/** @returns the folder from which `lighthouse` can be imported */
export async function installLighthouse(): Promise<string> {
  if (lock(target) === lock(own) && existsSync(`${target}node_modules/lighthouse`)) return target
  for (const file of ['package.json', 'bun.lock']) cpSync(own + file, target + file)
  const install = Bun.spawn([process.execPath, 'install', '--frozen-lockfile'], {
    cwd: target,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const said = await new Response(install.stderr).text()
  if ((await install.exited) !== 0) throw new Error(`Lighthouse could not be installed: ${said}`)
  return target
}
