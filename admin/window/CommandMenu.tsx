/** Menus of commands from the registry, each with icon, name and shortcut. */
import { Header, Keyboard, Menu, MenuItem, MenuSection, Popover, Text } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { shortcutOf } from './keys.ts'
import {
  available,
  type Command,
  type CommandContext,
  commandsAtom,
  isPossible,
  nameOf,
  useCommandContext,
} from './registry.ts'
import './menu.css'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import { familyName } from '../app/names.ts'
import { contextMenuAtom, type OpenContextMenu } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'

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

type Props = {
  label: string
  commands: readonly Command[]
  context: CommandContext
  hasHead?: boolean
  onClose?: () => void
}

/** Impossible commands are disabled and not left out, so that a menu always looks the same. */
export function CommandMenu({ label, commands, context, hasHead = false, onClose }: Props) {
  return (
    <Menu
      className="menu"
      {...(onClose && { onClose })}
      // A context menu has no button that would pass the focus on.
      {...(hasHead && { autoFocus: 'first' as const })}
      aria-label={label}
      disabledKeys={commands.filter((command) => !isPossible(command, context)).map(({ id }) => id)}
      onAction={(id) => void commands.find((command) => command.id === id)?.run(context)}
    >
      <MenuSection aria-label={label}>
        {hasHead && <Header>{label}</Header>}
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
  )
}

/** The context menu of a row, at the pointer or at the row's button: the commands that are possible for its targets. */
export function ContextMenu() {
  const menu = useAtomValue(contextMenuAtom)
  return menu && <MenuAtPoint key={`${menu.x} ${menu.y}`} {...menu} />
}

function MenuAtPoint({ x, y, targets }: OpenContextMenu) {
  const { t } = useWords()
  const setMenu = useSetAtom(contextMenuAtom)
  const close = () => setMenu(null)
  const context = { ...useCommandContext(), targets }
  const commands = available(useAtomValue(commandsAtom), context, 'row')
  const [family] = targets.length === 1 ? targets : []
  const anchor = useRef<HTMLDivElement>(null)
  // Opened in a second render, once the anchor exists.
  const [isAnchored, setAnchored] = useState(false)
  useLayoutEffect(() => setAnchored(true), [])
  return (
    <>
      <div className="menu-anchor" ref={anchor} style={{ left: x, top: y }} />
      <Popover className="popover" triggerRef={anchor} isOpen={isAnchored} onOpenChange={close} offset={2}>
        <CommandMenu
          label={family ? `${t('admin.profileActions')}: ${familyName(family)}` : t('admin.profileActions')}
          hasHead
          commands={commands}
          context={context}
          onClose={close}
        />
      </Popover>
    </>
  )
}
