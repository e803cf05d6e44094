/** The addresses of a family's application, which the pages to sign in on need not load. */
import type { Locale } from '#events/vocabulary.ts'
import { pathFor } from './paths.ts'

/** Prefetched by the frame of the form and the dashboard. */
export const MY_APPLICATIONS = '/api/applications/my'
export const DEADLINE = '/api/deadline'

/** Where anybody checks a receipt, which is in the fragment, so that it is not sent to the server. */
export const receiptPath = (locale: Locale, code: string): string =>
  `${pathFor(locale, 'audit')}#receipt=${code}`

/** The preview's page carries the application's id in its address. */
export const previewPath = (locale: Locale, id: string): string => `${pathFor(locale, 'preview')}/${id}`
