/**
 * Leaves out of each chunk's list of what to fetch with another one what the console has loaded by then: everything that its router
 * needs. The names in those lists are chance, do not compress, and weighed 7 KB.
 */
import type { BuildOptions, Plugin, Rolldown } from 'vite'

const isRouter = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  facadeModuleId?.endsWith('/admin/app/router.tsx') ?? false

/** The files that are fetched with a chunk: those that it imports, and the styles of each. */
function filesWith(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesWith(imported, bundle, found)
  }
  return found
}

/** @returns a plugin and the option by which Vite asks what to fetch ahead, which go together */
export function loadedBefore(): { plugin: Plugin; modulePreload: BuildOptions['modulePreload'] } {
  let loaded = new Set<string>()
  /** Those from which the router itself is fetched: nothing is loaded there yet. */
  let before = new Set<string>()
  return {
    plugin: {
      name: 'loaded-before',
      // Before Vite's own, which asks for each chunk.
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
          const router = chunks.find(isRouter)
          if (!router) throw new Error('the console has no router')
          loaded = filesWith(router, bundle)
          const entries = chunks.filter(({ isEntry }) => isEntry)
          before = new Set(entries.map(({ fileName }) => fileName))
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostId }) =>
        before.has(hostId) ? deps : deps.filter((one) => !loaded.has(one)),
    },
  }
}
