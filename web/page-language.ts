/** The language in which a page was built, or to which the console is set; not `lang`, which a translating browser changes. */

const root = () => document.documentElement

/** `ml` or `en`. */
export const pageLanguage = (): string => root().dataset.locale ?? root().lang

/** `/` or `/en/`. */
export const homePath = (): string => (pageLanguage() === 'en' ? '/en/' : '/')
