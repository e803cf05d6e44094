/** The header on a phone: the title, a menu of the views, and a button with the commands. */
import { useAtomValue, useSetAtom } from 'jotai'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { viewsAtom } from '../app/views.ts'
import { useCommandContext } from './command-context.ts'
import { commandsAtom } from './registry.ts'
import './menu-bar.css'

export function PhoneBar() {
  const { locale, t } = useWords()
  const context = useCommandContext()
  const view = useAtomValue(viewAtom)
  const open = useSetAtom(viewAtom)
  const views = useAtomValue(viewsAtom).filter(({ mayOpen }) => mayOpen?.(context.role) ?? true)
  const palette = useAtomValue(commandsAtom).find(({ id }) => id === 'palette')
  return (
    <header className="menubar phone-bar">
      <MenuTrigger>
        <Button className="tb line">
          <Icon of={icons.rows} />
          {views.find(({ id }) => id === view)?.label[locale] ?? t('admin.title')}
        </Button>
        <Popover className="popover" placement="bottom start">
          <Menu className="menu" aria-label={t('console.navigation')} onAction={(id) => open(String(id))}>
            {views.map(({ id, icon, label }) => (
              <MenuItem key={id} id={id} textValue={label[locale]} className="menu-item">
                <Icon of={icon} />
                <Text slot="label">{label[locale]}</Text>
              </MenuItem>
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
