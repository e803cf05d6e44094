/** Every read of the console, with its key. Data is never stale by itself: changes and a returned connection renew it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { type Filters, queryOf, unfiltered } from '../features/applications/filters.ts'
import { Application, Document, Note, Page, Seasons, Setting, Stats } from './replies.ts'

/** Import a key, never retype it. What begins with `admin` is renewed by every change. */
export const keys = {
  all: ['admin'] as const,
  lists: ['admin', 'applications'] as const,
  list: (filters: Filters) => ['admin', 'applications', filters] as const,
  stats: (season: string) => ['admin', 'stats', season] as const,
  seasons: ['admin', 'seasons'] as const,
  application: (id: string) => ['admin', 'application', id] as const,
  notes: (id: string) => ['admin', 'application', id, 'notes'] as const,
  documents: (id: string) => ['admin', 'application', id, 'documents'] as const,
  settings: ['admin', 'settings'] as const,
}

const application = (id: string) => `/api/admin/applications/${id}`

export const listQuery = (filters: Filters) =>
  queryOptions({
    queryKey: keys.list(filters),
    queryFn: () => call(`/api/admin/applications?${queryOf(filters)}`, { reads: Page }),
    placeholderData: keepPreviousData,
  })

/** Applications of a season that a text fits, for the palette; the first few. */
export const searchQuery = (season: string, q: string) =>
  queryOptions({
    queryKey: [...keys.lists, 'search', season, q],
    queryFn: () =>
      call(`/api/admin/applications?${queryOf({ ...unfiltered, season, q }, 8)}`, { reads: Page }),
    enabled: q.trim().length > 1,
  })

/** The four figures, how many stand in each status, and what waits: all from the counts that the server keeps. */
export const statsQuery = (season: string) =>
  queryOptions({
    queryKey: keys.stats(season),
    queryFn: () => call(`/api/admin/stats?${new URLSearchParams({ season })}`, { reads: Stats }),
  })

/** The seasons there were, the current one first. */
export const seasonsQuery = queryOptions({
  queryKey: keys.seasons,
  queryFn: () => call('/api/admin/seasons', { reads: Seasons }),
})

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.application(id),
    queryFn: () => call(application(id), { reads: Application }),
  })

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.notes(id),
    queryFn: () => call(`${application(id)}/notes`, { reads: z.array(Note) }),
  })

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.documents(id),
    queryFn: () => call(`${application(id)}/documents`, { reads: z.array(Document) }),
  })

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: () => call('/api/admin/settings', { reads: z.array(Setting) }),
})
