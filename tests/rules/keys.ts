/** Every key of the catalogues is used by the source, and every key that the source uses is in the catalogues. */
import { keyOf } from '#events/language/translate.ts'
import { catalogues } from './catalogues.ts'
import { sourceOf, type Tree } from './tree.ts'

/** Keys that are put together where no rule can see it: all that begin so count as used, for the reason given. */
export type Spoken = { prefix: string; why: string }

const ending =
  /\.(astro|css|csv|db|html|jpg|js|json|md|mjs|pdf|png|svg|toml|ts|tsx|txt|vkey|webp|woff2|xml|zip)$/
const quoted = /(['"`])([a-z][\w-]*(?:\.[\w-]+)+)\1/g
/** `t(locale, key)` and, in a component, `t(key)`. */
const called = /\bt\(\s*(?:[\w.]+,\s*)?(['"`])([^'"`$]+)\1/g
const built = /`([a-z][\w-]*\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g

/** Names of other things that look like keys: the ids of commands, and what is kept in the browser's storage. */
const otherNames = /\bid: (['"])([a-z][\w-]*(?:\.[\w-]+)+)\1|atomWithStorage\((['"])([^'"]+)\3/g

type Use = { path: string; key: string }

const usesIn = (tree: Tree, pattern: RegExp, group: number): Use[] =>
  sourceOf(tree).flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map((found) => ({ path, key: found[group] ?? '' })),
  )

/** `error.${side}Religion` stands for every key that begins and ends so. */
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^{}]*\}/)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('.+')}$`,
  )

const templatesIn = (tree: Tree): Use[] => usesIn(tree, built, 1).filter(({ key }) => key.includes('${'))

const keysIn = (tree: Tree): Set<string> =>
  new Set(catalogues(tree).flatMap(({ texts }) => Object.keys(texts)))

/** Keys that nothing uses, and listed prefixes that no key has. */
export function unusedKeys(tree: Tree, spoken: readonly Spoken[]): string[] {
  const keys = [...keysIn(tree)]
  const literal = new Set(usesIn(tree, quoted, 2).map(({ key }) => key))
  const patterns = templatesIn(tree).map(({ key }) => patternOf(key))
  const isUsed = (key: string): boolean =>
    literal.has(key) ||
    literal.has(keyOf(key)) ||
    patterns.some((pattern) => pattern.test(key) || pattern.test(keyOf(key))) ||
    spoken.some(({ prefix }) => key.startsWith(prefix))
  const stale = spoken.filter(({ prefix }) => !keys.some((key) => key.startsWith(prefix)))
  return [
    ...keys.filter((key) => !isUsed(key)).map((key) => `events/language: nothing uses ${key}`),
    ...stale.map(({ prefix }) => `events/language: no key begins with ${prefix}`),
  ]
}

/** Keys that the source names and no catalogue gives; a word of two parts is a key when its first part is one's. */
export function missingKeys(tree: Tree): string[] {
  const names = keysIn(tree)
  const keys = new Set([...names, ...[...names].map(keyOf)])
  const heads = new Set([...keys].map((key) => key.split('.')[0]))
  const others = new Set([2, 4].flatMap((group) => usesIn(tree, otherNames, group).map(({ key }) => key)))
  const looksLikeKey = ({ key }: Use): boolean =>
    heads.has(key.split('.')[0]) && !ending.test(key) && !others.has(key)
  const named = [...usesIn(tree, quoted, 2).filter(looksLikeKey), ...usesIn(tree, called, 2)]
  const templates = templatesIn(tree).filter(looksLikeKey)
  const isThere = ({ key }: Use): boolean => [...keys].some((one) => patternOf(key).test(one))
  const missing = [...named.filter(({ key }) => !keys.has(key)), ...templates.filter((use) => !isThere(use))]
  return [...new Set(missing.map(({ path, key }) => `${path}: no catalogue gives ${key}`))]
}
