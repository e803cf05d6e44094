/** The web app manifest, in the language of the page from which the site is installed. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { localePaths, pathFor } from '#web/paths.ts'
import { pageWords } from '../../layouts/words.ts'

export const getStaticPaths = (() => localePaths()) satisfies GetStaticPaths

export const GET: APIRoute = (context) => {
  const { locale, t } = pageWords(context)
  return Response.json({
    // One installed app for both languages: it starts in Malayalam, which redirects to English if that was chosen.
    id: '/',
    start_url: '/',
    scope: '/',
    lang: locale,
    name: t('app.programme'),
    short_name: t('app.title'),
    description: t('app.description'),
    display: 'standalone',
    background_color: '#FBF6E9',
    theme_color: '#14523D',
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: t('nav.applyNow'), url: pathFor(locale, 'application') },
      { name: t('nav.dashboard'), url: pathFor(locale, 'dashboard') },
    ],
  })
}
