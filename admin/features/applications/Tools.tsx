/** The left side of the toolbar: the menu of saved views and the quick filters. */
import { useAtomValue } from 'jotai'
import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { quickFilters } from '#events/application/statuses.ts'
import type { SavedView } from '#events/saved-view.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { named, useWords } from '../../app/texts/console.ts'
import { CommandMenu } from '../../window/CommandMenu.tsx'
import { type Command, commandsAtom, useCommandContext } from '../../window/registry.ts'
import { ToolButton } from '../../window/Toolbar.tsx'
import { filterName, filtersAtom } from './api.ts'
import { useOpenView, useSavedViews } from './SavedViews.tsx'

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
        {quickFilters.map((status) => {
          const command = commands.find(({ id }) => id === `filter.${status}`)
          return command && <ToolButton key={status} command={command} context={context} />
        })}
      </fieldset>
    </>
  )
}

/** A button with the name of the open list; its menu opens saved views and saves the open list. */
function ViewPicker() {
  const { t } = useWords()
  const context = useCommandContext()
  const name = t(filterName(useAtomValue(filtersAtom)) ?? 'console.allApplications')
  const views = useSavedViews()
  const open = useOpenView()
  const commands = useAtomValue(commandsAtom).filter(
    ({ id }) => id === 'view.applications' || id === 'saveView',
  )
  const item = (view: SavedView, id: string, label: Command['label']): Command => ({
    id,
    label,
    menu: 'view',
    icon: icons.star,
    run: () => open(view),
  })
  const own = views.own.map((view) => item(view, `saved.${view.name}`, { en: view.name, ml: view.name }))
  const shared = views.shared.map(({ owner, ...view }) => {
    const label = named('console.sharedView', { name: view.name, owner })
    return item(view, `shared.${owner}.${view.name}`, label)
  })
  return (
    <MenuTrigger>
      <Button className="tb line view">
        <Icon of={icons.star} />
        {name}
        <Icon of={icons.down} isSmall />
      </Button>
      <Popover className="popover" placement="bottom start">
        <CommandMenu
          label={t('console.savedViews')}
          commands={[...commands, ...own, ...shared]}
          context={context}
        />
      </Popover>
    </MenuTrigger>
  )
}
