/**
 * The development server, at one address and with reload on change: the site by Astro, the admin by Vite inside it, the
 * API by the server, proxied. `PORT` (3000) and `HOST` as in production; the API listens on the next port.
 */
import { fileURLToPath } from 'node:url'
import { dev } from 'astro'
import { adminInDev } from './dev/admin.ts'

process.env.ASTRO_TELEMETRY_DISABLED = '1'
const root = fileURLToPath(new URL('../', import.meta.url))
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const api = `http://127.0.0.1:${port + 1}`

// The server reads the built pages at start. The build runs in its own process, because it sets NODE_ENV to production.
Bun.spawnSync(['bun', 'scripts/build.ts'], { cwd: root, stdio: ['inherit', 'inherit', 'inherit'] })
const server = Bun.spawn(['bun', '--watch', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(port + 1), PUBLIC_URL: `http://${host}:${port}` },
  stdio: ['inherit', 'inherit', 'inherit'],
})

process.env.DEV_API = api
const site = await dev({
  root,
  server: { host, port },
  integrations: [adminInDev()],
  vite: { server: { strictPort: true, proxy: { '^/(api|objects|uploads|clips)(/|$)': api } } },
})
console.log(`http://${host}:${port} serves the site, the admin and the API.`)

async function stop(): Promise<void> {
  server.kill()
  await Promise.all([site.stop(), server.exited])
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
