/** The header on a phone: a menu of the views, and a button for the command palette. */
import { useAtomValue, useSetAtom } from 'jotai'
import { Button, Menu, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'
import { useCommandContext } from './command-context.ts'
import { IconMenuItem } from './IconMenuItem.tsx'
import { commandsAtom } from './registry.ts'
import './menu-bar.css'

export function PhoneBar() {
  const { locale, t } = useWords()
  const context = useCommandContext()
  const open = useSetAtom(viewAtom)
  const views = useAtomValue(allowedViewsAtom)
  const current = useAtomValue(currentViewAtom)
  const palette = useAtomValue(commandsAtom).find(({ id }) => id === 'palette')
  return (
    <header className="menubar phone-bar">
      <MenuTrigger>
        <Button className="tb line">
          <Icon of={icons.rows} />
          {current?.label[locale] ?? t('admin.title')}
        </Button>
        <Popover className="popover" placement="bottom start">
          <Menu className="menu" aria-label={t('console.navigation')} onAction={(id) => open(String(id))}>
            {views.map(({ id, icon, label }) => (
              <IconMenuItem key={id} id={id} icon={icon} name={label[locale]} />
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <h1 className="visually-hidden">{t('admin.title')}</h1>
      <button className="tb line" type="button" onClick={() => void palette?.run(context)}>
        <Icon of={icons.search} />
        {t('console.palette')}
      </button>
    </header>
  )
}
