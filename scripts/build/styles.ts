/**
 * Puts the styles of the pages that people open first into the pages themselves: on a slow phone a round of requests less
 * before anything can be read. The server's content policy allows them by their hash. The pages behind the sign-in keep
 * files, which are larger, shared, and cached from one visit to the next.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const stylesheet = /<link rel="stylesheet" href="(\/_astro\/[\w.@-]+\.css)">/g
const behindSignIn = /^(?:en\/)?(?:application(?:\/preview)?|dashboard)\.html$/

/** @param site the folder of the built pages @throws where a style would end its element, or look like a placeholder */
function stylesOf(site: string, html: string): string {
  const paths = [...html.matchAll(stylesheet)].map(([, path = '']) => path)
  const styles = paths.map((path) => readFileSync(site + path, 'utf8').trim()).join('')
  if (/<\/style|\[\[/i.test(styles)) throw new Error('These styles cannot stand in a page.')
  return styles
}

function withStyles(site: string, html: string): string {
  const styles = stylesOf(site, html)
  return (
    html
      .replace(stylesheet, '')
      .replace('</head>', () => `<style>${styles}</style></head>`)
      // Nothing has to come before the text can be painted: the scripts leave the first of the network to the page.
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  )
}

/** @param site as above */
export function inlineStyles(site: string): void {
  for (const path of new Bun.Glob('**/*.html').scanSync({ cwd: site })) {
    if (behindSignIn.test(path)) continue
    const file = `${site}/${path}`
    writeFileSync(file, withStyles(site, readFileSync(file, 'utf8')))
  }
}
