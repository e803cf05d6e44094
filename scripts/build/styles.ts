/**
 * Puts the styles of the pages that people open first into the pages themselves: on a slow phone a round of requests less
 * before anything can be read. The server's content policy allows them by their hash. The pages behind the sign-in keep large
 * files, which they share, and which are cached from one visit to the next; over HTTP/1 each further file is most of a round.
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

/** Bytes. Below that a file costs more as a request than in each page. */
const SMALL = 4096

/**
 * Small files stand where they were asked for, so that the order of rules stays. A link that is disabled fetches nothing, and tells what
 * loads parts of a page later that their styles are there.
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

/** @param site as above */
export function inlineStyles(site: string): void {
  for (const path of new Bun.Glob('**/*.html').scanSync({ cwd: site })) {
    const file = `${site}/${path}`
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, (behindSignIn.test(path) ? withSmallStyles : withStyles)(site, html))
  }
}
