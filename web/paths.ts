/** The URLs of all pages. Malayalam pages are at the root, English ones under /en. */
import { locales } from '#events/account-lists.ts'
import type { Locale } from '#events/vocabulary.ts'

export const pages = {
  home: '/',
  login: '/login',
  ready: '/ready',
  register: '/register',
  forgot: '/forgot',
  reset: '/reset',
  dashboard: '/dashboard',
  application: '/application',
  preview: '/application/preview',
  terms: '/terms',
  privacy: '/privacy',
  notice: '/notice',
  accessibility: '/accessibility',
  rights: '/rights',
  audit: '/audit',
  auditLog: '/audit/log',
  door: '/door',
  left: '/left',
  offline: '/offline',
  notFound: '/404',
} as const
export type Page = keyof typeof pages

/** The console has the same URLs in both languages. */
export const adminPaths = { login: '/admin/login', dashboard: '/admin/dashboard' } as const

export const pathFor = (locale: Locale, page: Page): string =>
  (locale === 'ml' ? '' : `/${locale}`) + pages[page]

export const otherLocale = (locale: Locale): Locale => (locale === 'ml' ? 'en' : 'ml')

/** For `getStaticPaths`: one file in pages/[...locale]/ becomes the page in both languages. */
export const localePaths = () =>
  locales.map((locale) => ({ params: { locale: locale === 'ml' ? undefined : locale }, props: { locale } }))

/** The layout prefetches both for the form and the dashboard. */
export const MY_APPLICATIONS = '/api/applications/my'
export const DEADLINE = '/api/deadline'

export const previewPath = (locale: Locale, id: string): string => `${pathFor(locale, 'preview')}/${id}`
