/**
 * The bundler takes every module as free of side effects unless package.json lists it, so that a page loads only what it uses. A module
 * that is imported for its side effects must be listed, or the bundler drops it silently.
 */
import { lineAt, sourceOf, type Tree } from './tree.ts'

const bare = /^\s*import '([^']+\.tsx?)'/gm

/** The patterns of package.json: `*` matches part of a path; a pattern without a slash matches file names. */
function listed(tree: Tree): (path: string) => boolean {
  const patterns: string[] = JSON.parse(tree.get('package.json') ?? '{}').sideEffects ?? []
  const tests = patterns
    .filter((pattern) => pattern.startsWith('./'))
    .map((pattern) => new RegExp(`^${RegExp.escape(pattern.slice(2)).replaceAll('\\*', '[^/]*')}$`))
  return (path) => tests.some((test) => test.test(path))
}

export function unlistedEffects(tree: Tree): string[] {
  const isListed = listed(tree)
  return sourceOf(tree)
    .filter(([path]) => /^(?:site|web|admin)\//.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(bare)].flatMap(({ 1: specifier = '', index }) => {
        const page = path.replaceAll('[', '%5B').replaceAll(']', '%5D')
        const target = specifier.startsWith('#')
          ? specifier.slice(1)
          : new URL(specifier, `file:///${page}`).pathname.slice(1)
        return isListed(target)
          ? []
          : [`${path}:${lineAt(text, index)} imports ${target} for its side effects`]
      }),
    )
}
