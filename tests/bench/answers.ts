/** Small JSON answers and a page, through everything the product puts around them, against Bun.serve with nothing around it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../kit/server-process.ts'
import { emptyFolder, environment, SECONDS, TURNS } from './bench.ts'
import { runLoad } from './load/run-load.ts'
import { compared } from './measure.ts'
import { comparison, type Row } from './report.ts'

/** Noise does not compress: 30 KB of it as text make a page of some 30 KB with brotli. */
const PAGE_BYTES = 30 * 1024
const CONNECTIONS = 32

/** A folder like the build's, with one page in it. */
function builtPages(folder: string): string {
  const noise = randomBytes(PAGE_BYTES - 600).toString('base64')
  const html = `<!doctype html><html lang="ml"><title>Page</title><body>${noise}</body></html>`
  for (const part of ['site', 'admin']) {
    mkdirSync(join(folder, part), { recursive: true })
    writeFileSync(join(folder, part, 'index.html'), html)
  }
  return folder
}

const reads = async (url: string, path: string): Promise<number> => {
  const ask = { method: 'GET', path, headers: 'accept-encoding: gzip, deflate, br\r\n' }
  const connections = Array.from({ length: CONNECTIONS }, () => [ask])
  return (await runLoad({ url, seconds: SECONDS, warmUp: 0.5, connections })).perSecond
}

export async function answers(): Promise<Row[]> {
  const folder = emptyFolder()
  const built = builtPages(emptyFolder())
  const script = (name: string) => join(import.meta.dir, 'servers', name)
  const product = await startServer({
    folder,
    script: script('pages.ts'),
    environment: { ...environment, PAGES: built },
  })
  const size = (
    await fetch(product.url, { decompress: false, headers: { 'accept-encoding': 'br' } })
  ).headers.get('content-length')
  const bare = await startServer({
    folder,
    script: script('bare.ts'),
    environment: { PAGE_BYTES: size ?? String(PAGE_BYTES) },
  })
  try {
    const json = await compared(TURNS, {
      limit: () => reads(bare.url, '/json'),
      product: () => reads(product.url, '/api/health'),
    })
    const page = await compared(TURNS, {
      limit: () => reads(bare.url, '/page'),
      product: () => reads(product.url, '/'),
    })
    const kilobytes = Math.round(Number(size ?? PAGE_BYTES) / 1024)
    return [
      comparison('JSON answer through every hook, by bare Bun.serve', json, { unit: '/s' }),
      comparison(`page of ${kilobytes} KB, compressed ahead, by a bare Response`, page, { unit: '/s' }),
    ]
  } finally {
    await Promise.all([product.stop(), bare.stop()])
    for (const one of [folder, built]) rmSync(one, { recursive: true, force: true })
  }
}
