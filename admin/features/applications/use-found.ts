/** Searches the selected season by name, id, phone or place, for the command palette. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { navigate } from '../../app/address.ts'
import { familyName, shortId } from '../../app/names.ts'
import { seasonAtom } from '../../app/state.ts'
import { isKnownStatus } from '../../app/status.ts'
import type { UseFound } from '../../window/Palette.tsx'
import { applicationPath } from '../application/links.ts'
import { searchQuery } from './api.ts'

export const useFound: UseFound = (typed) => {
  const sought = useDeferredValue(typed)
  const search = useQuery(searchQuery(useAtomValue(seasonAtom), sought))
  const rows = search.data?.applications ?? []
  const found = rows.map(({ id, status, ...names }) => ({
    id,
    icon: isKnownStatus(status) ? statusIcons[status] : icons.blank,
    name: names.groomName,
    title: familyName({ id, ...names }),
    hint: shortId(id),
    open: () => navigate(applicationPath(id)),
  }))
  return { found, isSearching: sought !== typed || search.isLoading }
}
