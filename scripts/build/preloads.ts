/** Adds `modulepreload` links for all transitive imports to each page, so that they load in one round trip. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const scriptPath = /\/_astro\/[\w.@-]+\.js/g
/** `import"./a.js"` and `from"./a.js"`; dynamic imports are not preloaded. */
const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([\w.@-]+\.js)["']/g

/** Adds a script and its transitive imports. */
function addImports(site: string, path: string, into: Set<string>): void {
  if (into.has(path) || !existsSync(site + path)) return
  into.add(path)
  for (const [, name] of readFileSync(site + path, 'utf8').matchAll(staticImport))
    addImports(site, `/_astro/${name}`, into)
}

/** The page with a link for each script that no tag of it loads. */
function withPreloads(site: string, html: string): string {
  const all = new Set<string>()
  for (const [path] of html.matchAll(scriptPath)) addImports(site, path, all)
  const links = [...all]
    .filter((path) => !html.includes(` src="${path}"`))
    .map((path) => `<link rel="modulepreload" href="${path}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

/** @param site the folder of the built pages */
export function preloadImports(site: string): void {
  for (const path of new Bun.Glob('**/*.html').scanSync({ cwd: site, absolute: true })) {
    const html = readFileSync(path, 'utf8')
    writeFileSync(path, withPreloads(site, html))
  }
}
