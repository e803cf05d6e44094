/** What a phone shows of the site once it is installed, in the language of the page it was installed from. */
import type { APIRoute, GetStaticPaths } from 'astro'
import type { Locale } from '#events/vocabulary.ts'
import { localePaths, pathFor } from '#web/paths.ts'
import { wordsFor } from '../../layouts/words.ts'

export const getStaticPaths = (() => localePaths()) satisfies GetStaticPaths

const manifestFor = (locale: Locale) => ({
  // One application in both languages; it opens at Malayalam, and whoever chose English is led on from there.
  id: '/',
  start_url: '/',
  scope: '/',
  lang: locale,
  name: wordsFor(locale, 'common')('app.programme'),
  short_name: wordsFor(locale, 'common')('app.title'),
  description: wordsFor(locale, 'common')('app.description'),
  display: 'standalone',
  background_color: '#FBF6E9',
  theme_color: '#14523D',
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: (['application', 'dashboard'] as const).map((page) => ({
    name: wordsFor(locale, 'common')(page === 'application' ? 'nav.applyNow' : 'nav.dashboard'),
    url: pathFor(locale, page),
  })),
})

export const GET: APIRoute<{ locale: Locale }> = ({ props }) => Response.json(manifestFor(props.locale))
