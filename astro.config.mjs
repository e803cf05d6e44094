/** The public site: every page is built in both languages; the server fills in the settings and serves it. */
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { chunks } from './scripts/build/chunks.ts'
import { loadedBefore } from './scripts/build/loaded-before.ts'

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './dist/.cache/astro',
  // pages/index becomes index.html, pages/login becomes login.html: the address is /login, without a slash.
  build: { format: 'preserve', inlineStylesheets: 'never' },
  integrations: [i18next(), react()],
  devToolbar: { enabled: false },
  // An inlined script or font would need a hash of its own in the content security policy.
  vite: {
    plugins: [loadedBefore()],
    resolve: {
      alias: {
        '@astrojs/react/client.js': fileURLToPath(
          new URL('site/components/island/hydrate.ts', import.meta.url),
        ),
      },
    },
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    },
  },
})
