/** The left of the toolbar: the saved views, and the five quick filters. */
import { useAtomValue } from 'jotai'
import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { named, useWords } from '../../app/texts/console.ts'
import { CommandMenu } from '../../window/CommandMenu.tsx'
import { useCommandContext } from '../../window/command-context.ts'
import { commandsAtom } from '../../window/registry.ts'
import { ToolButton } from '../../window/Toolbar.tsx'
import { filterName, quick } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'
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
    view,
    id: `shared.${owner}.${view.name}`,
    label: named('console.sharedView', { name: view.name, owner }),
  }))
  const mine = views.own.map((view) => ({
    view,
    id: `saved.${view.name}`,
    label: { en: view.name, ml: view.name },
  }))
  const saved = [...mine, ...shared].map(({ view, ...item }) => ({
    ...item,
    menu: 'view' as const,
    icon: icons.star,
    when: () => true,
    run: () => open(view),
  }))
  const name = t(filterName(filters) ?? 'console.allApplications')
  return (
    <MenuTrigger>
      <Button className="tb line view">
        <Icon of={icons.star} />
        {name}
        <Icon of={icons.down} isSmall />
      </Button>
      <Popover className="popover" placement="bottom start">
        <CommandMenu label={t('console.savedViews')} commands={[...own, ...saved]} context={context} />
      </Popover>
    </MenuTrigger>
  )
}
