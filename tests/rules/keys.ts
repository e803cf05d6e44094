/** Rules for keys: the source uses every key of the catalogues, and the catalogues have every key that the source uses. */
import { keyOf } from '#events/language/translate.ts'
import { catalogues } from './catalogues.ts'
import { sourceOf, type Tree } from './tree.ts'

/** A prefix of keys that are computed where this rule cannot see it: all keys with the prefix count as used. */
export type Spoken = { prefix: string; why: string }

const ending =
  /\.(astro|css|csv|db|html|jpg|js|json|md|mjs|pdf|png|svg|toml|ts|tsx|txt|vkey|webp|woff2|xml|zip)$/
const quoted = /(['"`])([a-z][\w-]*(?:\.[\w-]+)+)\1/g
/** `t(locale, key)` and, in a component, `t(key)`. */
const called = /\bt\(\s*(?:[\w.]+,\s*)?(['"`])([^'"`$]+)\1/g
const built = /`([a-z][\w-]*\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g

/** Other texts that look like keys: ids of commands, and keys of the browser's storage. */
const otherNames = /\bid: (['"])([a-z][\w-]*(?:\.[\w-]+)+)\1|atomWithStorage\((['"])([^'"]+)\3/g

type Use = { path: string; key: string }

const usesIn = (tree: Tree, pattern: RegExp, group: number): Use[] =>
  sourceOf(tree).flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map((found) => ({ path, key: found[group] ?? '' })),
  )

/** A template such as `error.${side}Religion` matches every key with this beginning and end. */
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

/** Unused keys, and listed prefixes without a key. */
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

/** Keys that the source uses and no catalogue has. A text like `a.b` counts as a key if some key begins with `a.`. */
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
