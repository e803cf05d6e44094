/** The left of the toolbar: the saved views, and the five quick filters. */
import { useAtomValue } from 'jotai'
import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { filtersAtom } from '../../app/state.ts'
import { named, useWords } from '../../app/texts/console.ts'
import { CommandMenu } from '../../window/CommandMenu.tsx'
import { useCommandContext } from '../../window/command-context.ts'
import { commandsAtom } from '../../window/commands.ts'
import { Icon } from '../../window/Icon.tsx'
import { ToolButton } from '../../window/Toolbar.tsx'
import { filterName, quick } from './filters.ts'
import { useOpenView } from './SavedViews.tsx'
import { useSavedViews } from './saved-views.ts'

export default function Tools() {
  const { t } = useWords()
  const context = useCommandContext()
  const commands = useAtomValue(commandsAtom)
  return (
    <>
      <ViewPicker />
      <span className="sep" />
      <fieldset className="quick">
        <legend className="visually-hidden">{t('console.quickFilters')}</legend>
        {quick.map((status) => {
          const command = commands.find(({ id }) => id === `filter.${status}`)
          return command && <ToolButton key={status} command={command} context={context} />
        })}
      </fieldset>
    </>
  )
}

/** Which list is open; the menu has the saved ones, and saving this one. */
function ViewPicker() {
  const { t } = useWords()
  const context = useCommandContext()
  const filters = useAtomValue(filtersAtom)
  const views = useSavedViews()
  const open = useOpenView()
  const own = useAtomValue(commandsAtom).filter(({ id }) => id === 'view.applications' || id === 'saveView')
  const shared = views.shared.map(({ owner, ...view }) => ({
    ...{ view, id: `shared.${owner}.${view.name}` },
    label: named('console.sharedView', { name: view.name, owner }),
  }))
  const mine = views.own.map((view) => ({
    ...{ view, id: `saved.${view.name}`, label: { en: view.name, ml: view.name } },
  }))
  const saved = [...mine, ...shared].map(({ view, ...item }) => ({
    ...{ ...item, menu: 'view' as const },
    ...{ icon: 'star' as const, when: () => true, run: () => open(view) },
  }))
  const name = t(filterName(filters) ?? 'console.allApplications')
  return (
    <MenuTrigger>
      <Button className="tb line view">
        <Icon name="star" />
        {name}
        <Icon name="down" className="small" />
      </Button>
      <Popover className="popover" placement="bottom start">
        <CommandMenu label={t('console.savedViews')} commands={[...own, ...saved]} context={context} />
      </Popover>
    </MenuTrigger>
  )
}
