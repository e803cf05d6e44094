/** The key of the log of the site that this page is on: what is opened here may be of another programme. */

const MARK = 'data-log-key'
/** Filled in by the server; '' where it is not known. */
const siteKey = (): string => document.querySelector(`[${MARK}]`)?.getAttribute(MARK) ?? ''

/** Whether the key whose text this is signs the log of this site; null where the site does not say which does. */
export const isOfSite = (key: string, own = siteKey()): boolean | null =>
  own.includes('+') ? own === key : null

/** Signed by the key of another site, and not by one that the visitor gave. */
export const isForeign = ({ key, isTrusted }: { key: string; isTrusted: boolean }): boolean =>
  !isTrusted && isOfSite(key) === false
