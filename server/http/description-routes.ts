/** The OpenAPI description, generated from the schemas that check requests, and an HTML page of it without scripts. */
import { type AnyElysia, Elysia } from 'elysia'
import * as z from 'zod'
import { access, isRoute, type RouteName } from './access.ts'
import { jsonSchemaOf } from './checked.ts'

/** The key under which `taking` puts the schema of a body, which the plugin omits. */
const TAKES = 'x-takes'

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        summary: z.string().optional(),
        requestBody: z.unknown().optional(),
        parameters: z.unknown().optional(),
        [TAKES]: z.object({ required: z.boolean(), schema: z.unknown() }).optional(),
      }),
    ),
  ),
})

const info = {
  title: 'Community Wedding',
  version: '1',
  description:
    'Errors are { message, code, fields? } in the language of Accept-Language. Sign in with POST /api/auth/login; the session is a cookie.',
}
const tags = ['family', 'files', 'account', 'staff', 'programme', 'team', 'mail', 'audit'].map((name) => ({
  name,
}))

/** OpenAPI 3.1. The plugin's own viewer is not used, since it loads scripts from another site. */
async function documentOf(app: AnyElysia) {
  // Loaded when it is first needed: a start would wait for it.
  const { toOpenAPISchema } = await import('@elysiajs/openapi')
  const exclude = { paths: ['/*', '/api/docs', '/api/openapi.json'] }
  const { paths } = Document.parse(toOpenAPISchema(app, exclude, undefined, { zod: jsonSchemaOf }, '3.1.2'))
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const takes = operation[TAKES]
    if (!takes) continue
    const { required, schema } = takes
    operation.requestBody = { required, content: { 'application/json': { schema } } }
    delete operation[TAKES]
  }
  return { openapi: '3.1.2', info, tags, paths }
}

/** `/api/openapi.json` and `/api/docs`, generated at the first request. */
export function description(app: () => AnyElysia) {
  let cached: ReturnType<typeof documentOf> | null = null
  const document = () => {
    cached ??= documentOf(app())
    return cached
  }
  const headers = {
    'content-type': 'text/html;charset=utf-8',
    'content-security-policy': "default-src 'none'",
  }
  return new Elysia({ name: 'description' })
    .get('/api/openapi.json', async () => Response.json(await document()))
    .get('/api/docs', async () => new Response(docsPage((await document()).paths), { headers }))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const routeOf = (method: string, path: string): RouteName | null => {
  const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
  return isRoute(name) ? name : null
}

function docsPage(paths: Awaited<ReturnType<typeof documentOf>>['paths']): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, requestBody, parameters }]) => {
      const route = routeOf(method, path)
      const takes = JSON.stringify({ parameters, body: requestBody }, null, 2)
      return `<section><h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2><p>${escaped(summary ?? '')}. For: ${route ? access[route] : 'anyone'}.</p><details><summary>What it takes</summary><pre>${escaped(takes)}</pre></details></section>`
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Community Wedding API</title></head><body><main><h1>Community Wedding API</h1><p>The machine-readable description is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>${rows.join('')}</main></body></html>`
}
