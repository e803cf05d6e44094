/**
 * Leaves out of each chunk's list of what to fetch with another one what is loaded by then: all that the chunk itself needs, and in the
 * console what its router does. The names in those lists are chance, do not compress, and weighed 5 KB in the console.
 */
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The files that are fetched with a chunk: those that it imports, and the styles of each. */
function filesWith(chunk: Chunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesWith(imported, bundle, found)
  }
  return found
}

/** @param first the chunk that is loaded before all others, but for those of the page itself */
export function loadedBefore(first: (chunk: Chunk) => boolean = () => false): Plugin {
  /** By the name of the chunk that loads another one. */
  let loaded = new Map<string, Set<string>>()
  const resolveDependencies = (_file: string, deps: string[], { hostId }: { hostId: string }) =>
    deps.filter((one) => loaded.get(hostId)?.has(one) !== true)
  return {
    name: 'loaded-before',
    // Before Vite's own, which asks for each chunk.
    enforce: 'pre',
    // Here, since Astro sets the option itself.
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const always = chunks.filter(first).flatMap((one) => [...filesWith(one, bundle)])
        loaded = new Map(
          chunks.map((one) => [
            one.fileName,
            new Set([...filesWith(one, bundle), ...(one.isEntry ? [] : always)]),
          ]),
        )
      },
    },
  }
}
