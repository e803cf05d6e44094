/** The language that a page was built in, or that the console is set to: a browser that translates a page changes its `lang`. */

const root = () => document.documentElement

/** A language of the product: `ml` or `en`. */
export const pageLanguage = (): string => root().dataset.locale ?? root().lang

/** The root of the families' pages in that language: `/` or `/en/`. */
export const homePath = (): string => (pageLanguage() === 'en' ? '/en/' : '/')
