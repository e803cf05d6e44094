/**
 * Inlines the styles of the pages that people open first, which saves a slow phone one round of requests before the text appears. The
 * server's content security policy allows the inline styles by their hash. The pages behind the sign-in share large style sheets, which
 * stay cached between visits; only their small ones are inlined, since over HTTP/1 each further file costs most of a round.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const stylesheet = /<link rel="stylesheet" href="(\/_astro\/[\w.@-]+\.css)">/g
const behindSignIn = /^(?:en\/)?(?:application(?:\/preview)?|dashboard)\.html$/

/** @param site the folder of the built pages @throws where a style contains `</style` or a placeholder's `[[` */
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
      // The text can be painted without the scripts, so the page and its fonts come first.
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  )
}

/** Bytes. A smaller file costs more as a request than inlined in each page. */
const SMALL = 4096

/**
 * Inlines small files at the place of their link, so that the order of the rules does not change. A disabled link remains, which is
 * not fetched: Vite's loader finds it and does not load the styles again with a part of the page.
 */
function withSmallStyles(site: string, html: string): string {
  let links = ''
  const whole = html
    .replace(stylesheet, (link) => {
      const style = stylesOf(site, link)
      if (style.length >= SMALL) return link
      links += link.replace('>', ' disabled>')
      return `<style>${style}</style>`
    })
    .replaceAll('</style><style>', '')
  return whole.replace('</head>', `${links}</head>`)
}

/** @param site the folder of the built pages */
export function inlineStyles(site: string): void {
  for (const path of new Bun.Glob('**/*.html').scanSync({ cwd: site })) {
    const file = `${site}/${path}`
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, (behindSignIn.test(path) ? withSmallStyles : withStyles)(site, html))
  }
}
