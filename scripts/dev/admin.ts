/** Middleware for Astro's development server: serves the console by a second Vite server, and one page for every path with an id. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { createServer, type ViteDevServer } from 'vite'
import { isAdmin, pageAt } from '#server/pages/built-files.ts'
import { consoleConfig } from '../build/console.ts'

const folder = fileURLToPath(new URL('../../admin/', import.meta.url))

async function sendAdmin(admin: ViteDevServer, response: ServerResponse, file: string): Promise<void> {
  const html = await admin.transformIndexHtml(`/${file}`, await readFile(folder + file, 'utf8'))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(html)
}

type Next = (error?: unknown) => void

/** Serves the console's page and modules; passes other requests on to Astro, under the path of their page. */
const route = (admin: ViteDevServer) => (request: IncomingMessage, response: ServerResponse, next: Next) => {
  const [path = '/', query] = (request.url ?? '/').split('?')
  if (isAdmin(path)) return void sendAdmin(admin, response, 'index.html').catch(next)
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
      server.middlewares.use(route(admin))
      server.httpServer?.on('close', () => void admin.close())
    },
  },
})
