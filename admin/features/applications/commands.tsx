/** What can be done with the list itself: quick filters, search, columns, saved views, export, print. */

import { lazy } from 'react'
import { statuses } from '#events/application/status.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { FIRST_VIEW, gridAtom, listedAtom } from '../../app/state.ts'
import { named } from '../../app/texts/console.ts'
import type { Command, CommandContext } from '../../window/registry.ts'
import { copyRows } from '../application/copying.ts'
import { everybodyIn, queryOf, unfiltered, workIcons, works } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'

const Columns = lazy(() => import('./components/ColumnsDialog.tsx'))
const SaveView = lazy(() => import('./components/SaveViewDialog.tsx'))

const always = (): boolean => true
const isOpen = ({ view }: CommandContext): boolean => view === FIRST_VIEW
const goKeys: Partial<Record<(typeof statuses)[number], string>> = {
  shortlisted: 'G S',
  waitlist: 'G W',
  verified: 'G V',
}

const byStatus = named('console.byStatus')
const filters: readonly Command[] = statuses.map((status) => {
  const key = goKeys[status]
  return {
    id: `filter.${status}`,
    label: named(`status.${status}`),
    menu: 'view' as const,
    within: byStatus,
    icon: statusIcons[status],
    ...(key !== undefined && { keys: [key] }),
    isOn: ({ store, view }: CommandContext) =>
      view === FIRST_VIEW && store.get(filtersAtom).status === status,
    when: always,
    run: ({ store }: CommandContext) =>
      store.set(filtersAtom, { ...everybodyIn(store.get(filtersAtom)), status }),
  }
})

const workFilters: readonly Command[] = works.map((work) => ({
  id: `work.${work}`,
  label: named(`console.work.${work}`),
  menu: 'view',
  within: named('console.group.work'),
  icon: workIcons[work],
  isOn: ({ store, view }) => view === FIRST_VIEW && store.get(filtersAtom).work === work,
  when: always,
  run: ({ store }) => store.set(filtersAtom, { ...everybodyIn(store.get(filtersAtom)), work }),
}))

/** The server makes the file, of all that fits the filters; the browser saves it under the name that it is given. */
function exportCsv({ store }: CommandContext): void {
  const asked = new URLSearchParams(queryOf(store.get(filtersAtom)))
  // The whole list is exported, whichever page of it is shown.
  asked.delete('offset')
  const link = document.createElement('a')
  link.href = `/api/admin/applications/export?${asked}`
  link.download = ''
  link.click()
}

export const listCommands: readonly Command[] = [
  ...filters,
  ...workFilters,
  {
    id: 'clearFilters',
    label: named('admin.clearFilters'),
    menu: 'view',
    when: isOpen,
    run: ({ store }) => store.set(filtersAtom, unfiltered),
  },
  {
    id: 'search',
    label: named('console.search'),
    menu: 'edit',
    keys: ['/', 'Control+F'],
    icon: icons.search,
    when: isOpen,
    run: () => document.querySelector<HTMLInputElement>('#search')?.focus(),
  },
  {
    id: 'copyRows',
    label: named('console.copyRows'),
    menu: 'edit',
    keys: ['Control+C'],
    icon: icons.rows,
    // Where text is selected, Ctrl+C copies that.
    when: ({ store, targets }) =>
      store.get(gridAtom) !== null && targets.length > 0 && String(getSelection()) === '',
    run: copyRows,
  },
  {
    id: 'columns',
    label: named('console.columns'),
    menu: 'view',
    icon: icons.columns,
    on: ['toolbar'],
    when: isOpen,
    run: ({ open }) => open(<Columns />),
  },
  {
    id: 'saveView',
    label: named('console.saveView'),
    menu: 'view',
    icon: icons.star,
    when: isOpen,
    run: ({ open }) => open(<SaveView />),
  },
  {
    id: 'print',
    label: named('console.print'),
    menu: 'file',
    keys: ['Control+P'],
    icon: icons.printer,
    on: ['toolbar'],
    when: always,
    run: () => print(),
  },
  {
    id: 'exportCsv',
    label: named('admin.exportCsv'),
    menu: 'file',
    icon: icons.download,
    on: ['toolbar'],
    when: (context) => isOpen(context) && context.store.get(listedAtom).length > 0,
    run: exportCsv,
  },
]
