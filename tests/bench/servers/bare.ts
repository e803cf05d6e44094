/** The limit for small answers and for pages: Bun.serve with nothing around it. PAGE_BYTES says how large a page is. */
const page = new Uint8Array(Number(process.env.PAGE_BYTES ?? 0)).fill(120)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request) =>
    request.url.endsWith('/page') ? new Response(page, { headers }) : Response.json({ status: 'ok' }),
})
process.stdout.write(`Bare server is open at ${server.url.origin}\n`)
process.on('SIGTERM', () => process.exit(0))
