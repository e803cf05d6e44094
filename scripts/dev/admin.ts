/** Puts the admin's own Vite into Astro's development server, and shells under the addresses that carry an id. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { createServer, type ViteDevServer } from 'vite'
import { isAdmin, pageAt } from '../../server/pages/addresses.ts'
import { consoleConfig } from '../build/console.ts'

const folder = fileURLToPath(new URL('../../admin/', import.meta.url))

async function sendAdmin(admin: ViteDevServer, response: ServerResponse): Promise<void> {
  const html = await admin.transformIndexHtml('/index.html', await readFile(`${folder}index.html`, 'utf8'))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(html)
}

type Next = (error?: unknown) => void

/** Sends the admin's page, or what belongs to it, or leaves the request to Astro under the address of its page. */
const divide = (admin: ViteDevServer) => (request: IncomingMessage, response: ServerResponse, next: Next) => {
  const [path = '/', query] = (request.url ?? '/').split('?')
  if (isAdmin(path)) return void sendAdmin(admin, response).catch(next)
  if (path.startsWith('/admin/')) return admin.middlewares(request, response, next)
  request.url = query === undefined ? pageAt(path) : `${pageAt(path)}?${query}`
  next()
}

export const adminInDev = (): AstroIntegration => ({
  name: 'admin-in-dev',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const admin = await createServer({
        ...consoleConfig,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { port: 24679 } },
      })
      server.middlewares.use(divide(admin))
      server.httpServer?.on('close', () => void admin.close())
    },
  },
})
