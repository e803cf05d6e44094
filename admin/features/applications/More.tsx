/** The contents of More: rarer filters, saved views, and the commands on the list's columns and rows. */
import { useAtom } from 'jotai'
import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { grouped } from '#events/language/digits.ts'
import type { SavedView } from '#events/saved-view.ts'
import * as icons from '#web/ui/icons.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/console.ts'
import { Button, CommandButton } from '../../window/Button.tsx'
import { ChipSelect } from '../../window/filter-fields.tsx'
import { DistrictFilter, SeasonChoice } from '../season/seasons.tsx'
import { Filters, filtersAtom, onlySeason, useStats, workKinds } from './api.ts'
import { useOpenView, useSavedViews } from './SavedViews.tsx'

const commandIds = ['saveView', 'columns', 'density', 'print']

type Props = {
  name: string
  trigger: RefObject<HTMLButtonElement | null>
  close: () => void
  /** The filters that have no place in the panel itself. */
  children: ReactNode
}

export default function MorePopover({ name, trigger, close, children }: Props) {
  return (
    <Popover className="popover" placement="bottom start" triggerRef={trigger} isOpen onOpenChange={close}>
      <Dialog className="stack more" aria-label={name}>
        {children}
        <RareFilters />
        <Views close={close} />
        <ListCommands close={close} />
      </Dialog>
    </Popover>
  )
}

function RareFilters() {
  const [filters, setFilters] = useAtom(filtersAtom)
  const stats = useStats()
  const set = (change: Partial<Record<keyof Filters, string>>) =>
    setFilters(Filters.parse({ ...filters, ...change, offset: 0, after: '' }))
  const work = workKinds.map((kind) => {
    const n = stats && { ...stats, ...stats.work }[kind]
    return [kind, `${t(`console.work.${kind}`)}${n === undefined ? '' : ` ${grouped(n)}`}`] as const
  })
  return (
    <>
      <SeasonChoice />
      <DistrictFilter
        label={t('list.column.brideDistrict')}
        value={filters.brideDistrict}
        set={(brideDistrict) => set({ brideDistrict })}
      />
      <ChipSelect
        label={t('console.group.work')}
        value={filters.work}
        isOn={filters.work !== 'all'}
        options={[['all', t('admin.all')], ...work]}
        set={(kind) => setFilters(Filters.parse({ ...onlySeason(filters), work: kind }))}
      />
    </>
  )
}

function Views({ close }: { close: () => void }) {
  const { own, shared, forget } = useSavedViews()
  const open = useOpenView()
  const views: readonly (SavedView & { owner?: string })[] = [...own, ...shared]
  if (views.length === 0) return null
  return (
    <section>
      <h3>{t('console.savedViews')}</h3>
      <ul>
        {views.map((view) => (
          <li key={`${view.owner ?? ''} ${view.name}`}>
            <Button
              look="bare"
              text={view.owner ? t('console.sharedView', { name: view.name, owner: view.owner }) : view.name}
              onClick={() => {
                close()
                open(view)
              }}
            />
            {view.owner === undefined && (
              <Button
                look="bare"
                icon={icons.close}
                aria-label={t('console.forgetView', { name: view.name })}
                onClick={() =>
                  void forget(view).catch((error) => outcomes.failed(error, t('console.viewFail')))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ListCommands = ({ close }: { close: () => void }) => (
  <div className="more-commands">
    {commandIds.map((id) => (
      <CommandButton
        key={id}
        id={id}
        act={(run) => {
          close()
          // After the popover has given the focus back, so that a dialog keeps it.
          setTimeout(run)
        }}
      />
    ))}
  </div>
)
