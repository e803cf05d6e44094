/** The URLs of a family's application, apart from paths.ts because the sign-in pages do not need them. */
import type { Locale } from '#events/vocabulary.ts'
import { pathFor } from './paths.ts'

/** The layout prefetches both for the form and the dashboard. */
export const MY_APPLICATIONS = '/api/applications/my'
export const DEADLINE = '/api/deadline'

/** The receipt is in the fragment, so that the browser does not send it to the server. */
export const receiptPath = (locale: Locale, code: string): string =>
  `${pathFor(locale, 'audit')}#receipt=${code}`

export const previewPath = (locale: Locale, id: string): string => `${pathFor(locale, 'preview')}/${id}`
