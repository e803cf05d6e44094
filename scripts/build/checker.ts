/**
 * Builds the checker in one file, /audit/checker.html: script, worker, styles and both languages are in it, so that it can be saved and
 * opened without a network. The same sources, packages and Bun give the same bytes, whose digest README.md names.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inlineHashes } from '../../server/pages/headers.ts'
import { auditTexts } from '../../site/features/audit/page-texts.ts'

type Definitions = Record<string, string>

/** The script and the styles of an entry. @throws where it does not compile */
async function bundled(entry: string, define: Definitions = {}): Promise<{ script: string; style: string }> {
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    format: 'iife',
    target: 'browser',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  })
  const textOf = async (ending: string) =>
    (await outputs.find(({ path }) => path.endsWith(ending))?.text()) ?? ''
  return { script: await textOf('.js'), style: await textOf('.css') }
}

/** A page's policy can forbid everything except navigation; offline, no data can leave by that either. */
const policy = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${inlineHashes(html, 'script').join(' ')}`,
    `style-src ${inlineHashes(html, 'style').join(' ')}`,
    'font-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** @param root the project's folder, with a slash at its end */
export async function buildChecker(root: string): Promise<void> {
  const folder = `${root}site/features/audit`
  const worker = await bundled(`${folder}/worker/bundle-worker.ts`)
  const { script, style } = await bundled(`${folder}/checker/checker.tsx`, {
    TEXTS: JSON.stringify(auditTexts),
    WORKER: JSON.stringify(worker.script),
  })
  const styles = style.replace(
    /url\((\/[^)]+\.woff2)\)/g,
    (_, font) => `url(data:font/woff2;base64,${readFileSync(font, 'base64')})`,
  )
  // A page would end the script, or read on past its end, at these; they stand in strings only.
  const code = script.replace(/<(?=\/?script|!--)/gi, '\\x3C')
  const inert = (['ml', 'en'] as const).map(
    (locale) => `<p lang="${locale}">${auditTexts[locale]['check.file.inert']}</p>`,
  )
  const parts = [
    `<style>${styles}</style>`,
    `<body><main class="audit-part">${inert.join('')}</main>`,
    `<script>${code}</script>`,
  ]
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy(parts.join(''))}">`
  const html = `<!doctype html><html lang="ml">${head}<meta name="viewport" content="width=device-width, initial-scale=1"><title>${auditTexts.ml['check.file.title']}</title>${parts.join('')}</html>\n`
  mkdirSync(`${root}dist/site/audit`, { recursive: true })
  writeFileSync(`${root}dist/site/audit/checker.html`, html)
  console.log(`/audit/checker.html has the SHA-256 ${createHash('sha256').update(html).digest('hex')}.`)
}
