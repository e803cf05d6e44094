/** Menus of commands from the registry, each with icon, name and shortcut. */
import { Header, Keyboard, Menu, MenuItem, MenuSection, Popover, Text } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { shortcutOf } from './keys.ts'
import { available, commandsAtom, nameOf, useCommandContext } from './registry.ts'
import './menu.css'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import { familyName } from '../app/names.ts'
import { contextMenuAtom, type OpenContextMenu } from '../app/state.ts'
import { t } from '../app/texts/console.ts'

export type Item = {
  id: string
  icon: Drawing
  /** The text for typeahead, also shown unless there is a `title`. */
  name: string
  title?: string
  hint?: string | undefined
  isDangerous?: boolean | undefined
}

export const IconMenuItem = ({ id, icon, name, title = name, hint, isDangerous }: Item) => (
  <MenuItem id={id} textValue={name} className={`menu-item ${isDangerous ? 'danger' : ''}`}>
    <Icon of={icon} />
    <Text slot="label">{title}</Text>
    {hint && <Keyboard>{hint}</Keyboard>}
  </MenuItem>
)

/** The menu at the pointer or at a button: what is possible for the targets, or the commands of one place. */
export default function ContextMenu() {
  const menu = useAtomValue(contextMenuAtom)
  return menu && <MenuAtPoint key={`${menu.x} ${menu.y}`} {...menu} />
}

function MenuAtPoint({ x, y, targets, place = 'row' }: OpenContextMenu) {
  const setMenu = useSetAtom(contextMenuAtom)
  const close = () => setMenu(null)
  const context = { ...useCommandContext(), targets }
  const commands = available(useAtomValue(commandsAtom), context, place)
  const [family] = targets.length === 1 ? targets : []
  const name = place === 'export' ? t('list.exportMore') : t('admin.profileActions')
  const label = family ? `${name}: ${familyName(family)}` : name
  const anchor = useRef<HTMLDivElement>(null)
  // Opened in a second render, once the anchor exists.
  const [isAnchored, setAnchored] = useState(false)
  useLayoutEffect(() => setAnchored(true), [])
  return (
    <>
      <div className="menu-anchor" ref={anchor} style={{ left: x, top: y }} />
      <Popover className="popover" triggerRef={anchor} isOpen={isAnchored} onOpenChange={close} offset={2}>
        <Menu
          className="menu"
          aria-label={label}
          // No button passes the focus on.
          autoFocus="first"
          onClose={close}
          onAction={(id) => void commands.find((command) => command.id === id)?.run(context)}
        >
          <MenuSection aria-label={label}>
            <Header>{label}</Header>
            {commands.map((command) => (
              <IconMenuItem
                key={command.id}
                id={command.id}
                icon={command.icon ?? icons.blank}
                name={nameOf(command, context)}
                hint={shortcutOf(command)}
                isDangerous={command.isDangerous}
              />
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </>
  )
}
