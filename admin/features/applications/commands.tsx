/** The commands on the list: quick filters, search, columns, saved views, export, print. */
import { type Status, statuses } from '#events/application/statuses.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { outcomes } from '../../app/outcomes.ts'
import { FIRST_VIEW, listedAtom } from '../../app/state.ts'
import { named, t } from '../../app/texts/console.ts'
import { printView } from '../../window/Printing.tsx'
import type { Command, CommandContext } from '../../window/registry.ts'
import { apiQueryOf, type Filters, filtersAtom, onlySeason, unfiltered, workIcons, workKinds } from './api.ts'
import { asFields, columnsAtom, shownColumns } from './SavedViews.tsx'

const Columns = lazyDialog(() => import('./ColumnsDialog.tsx'))
const SaveView = lazyDialog(async () => ({ default: (await import('./ColumnsDialog.tsx')).SaveViewDialog }))

const isOpen = ({ view }: CommandContext): boolean => view === FIRST_VIEW
const hasListed = (context: CommandContext): boolean =>
  isOpen(context) && context.store.get(listedAtom).length > 0
const goKeys: Partial<Record<Status, string>> = {
  shortlisted: 'G S',
  waitlist: 'G W',
  verified: 'G V',
}

/** The search field of the open view: the list and the ranking have one. */
const searchField = () => document.querySelector<HTMLInputElement>('.search[type=search]')

/** Filters the list by one status or one kind of work, and resets all other filters. */
const filterCommand = <Name extends 'status' | 'work'>(
  name: Name,
  value: Filters[Name],
  rest: Pick<Command, 'id' | 'label' | 'icon' | 'keys'>,
): Command => ({
  ...rest,
  menu: 'view',
  isOn: ({ store, view }) => view === FIRST_VIEW && store.get(filtersAtom)[name] === value,
  run: ({ store }) => store.set(filtersAtom, { ...onlySeason(store.get(filtersAtom)), [name]: value }),
})

const statusFilters = statuses.map((status) =>
  filterCommand('status', status, {
    id: `filter.${status}`,
    label: named(`status.${status}`),
    icon: statusIcons[status],
    ...(goKeys[status] && { keys: [goKeys[status]] }),
  }),
)
const workFilters = workKinds.map((work) =>
  filterCommand('work', work, {
    id: `work.${work}`,
    label: named(`console.work.${work}`),
    icon: workIcons[work],
  }),
)

/**
 * Downloads a CSV of all matching applications.
 * @param what `words`: the visible columns, in words; `everything`: the specified file, with every field
 */
const exportCsv =
  (what: 'words' | 'everything') =>
  ({ store, locale }: CommandContext): void => {
    const filters = store.get(filtersAtom)
    const columns = what === 'everything' ? [] : asFields(shownColumns(store.get(columnsAtom), filters))
    const query = new URLSearchParams(apiQueryOf(filters, { columns, isPaged: false }))
    if (what === 'words') query.set('words', locale)
    query.set('spreadsheet', 'true')
    const link = document.createElement('a')
    link.href = `/api/admin/applications/export?${query}`
    link.download = ''
    link.click()
  }

export const listCommands: readonly Command[] = [
  ...statusFilters,
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
    when: () => searchField() !== null,
    run: () => searchField()?.focus(),
  },
  {
    id: 'columns',
    label: named('console.columns'),
    menu: 'view',
    icon: icons.columns,
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
    run: ({ store }) => {
      printView(store).catch((error) => outcomes.failed(error, t('console.printUnrecorded')))
    },
  },
  {
    id: 'exportCsv',
    label: named('admin.exportCsv'),
    menu: 'file',
    icon: icons.download,
    when: hasListed,
    run: exportCsv('everything'),
  },
  {
    id: 'exportWords',
    label: named('list.exportWords'),
    menu: 'file',
    on: ['export'],
    when: hasListed,
    run: exportCsv('words'),
  },
]
