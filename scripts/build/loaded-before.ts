/**
 * Shortens the preload lists that Vite writes before each dynamic import: leaves out the files that the importing chunk, and in the
 * console the router, have loaded already. The hashed names in these lists do not compress, and weighed 5 KB in the console.
 */
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The files that are loaded with a chunk: its transitive imports and their styles. */
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

/** @param first tells the chunk that is loaded before every other one except the page's entry */
export function loadedBefore(first: (chunk: Chunk) => boolean = () => false): Plugin {
  /** By the name of the importing chunk. */
  let loaded = new Map<string, Set<string>>()
  const resolveDependencies = (_file: string, deps: string[], { hostId }: { hostId: string }) =>
    deps.filter((one) => loaded.get(hostId)?.has(one) !== true)
  return {
    name: 'loaded-before',
    // Before Vite's own plugin, which calls `resolveDependencies` for each chunk.
    enforce: 'pre',
    // In the plugin, because Astro overwrites the option in its configuration.
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
