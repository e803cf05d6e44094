/** A menu of commands from the registry, each with icon, name and shortcut. */
import { useLayoutEffect, useRef, useState } from 'react'
import {
  Header,
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  Popover,
  SubmenuTrigger,
  Text,
} from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { shownKeys } from './keys.ts'
import type { Command, CommandContext } from './registry.ts'
import './menu.css'

type Props = {
  label: string
  commands: readonly Command[]
  context: CommandContext
  /** Shows the label above the commands. */
  hasHead?: boolean
  onClose?: () => void
}

/** What is not possible now is greyed out, so that a menu always looks the same. */
export function CommandMenu({ label, commands, context, hasHead = false, onClose }: Props) {
  return (
    <Menu
      className="menu"
      {...(onClose && { onClose })}
      aria-label={label}
      disabledKeys={commands.filter((command) => !command.when(context)).map(({ id }) => id)}
      onAction={(id) => void commands.find((command) => command.id === id)?.run(context)}
    >
      <MenuSection aria-label={label}>
        {hasHead && <Header>{label}</Header>}
        {grouped(commands).map(([first, ...more]) =>
          first.within ? (
            <Within key={first.within.en} name={first.within} commands={[first, ...more]} context={context} />
          ) : (
            <CommandItem key={first.id} command={first} context={context} />
          ),
        )}
      </MenuSection>
    </Menu>
  )
}

type Group = [Command, ...Command[]]

/** Those within one menu stand together, where the first of them stands; every other stands alone. */
function grouped(commands: readonly Command[]): Group[] {
  const groups: Group[] = []
  for (const command of commands) {
    const name = command.within?.en
    const known = name === undefined ? undefined : groups.find(([first]) => first.within?.en === name)
    if (known) known.push(command)
    else groups.push([command])
  }
  return groups
}

type WithinProps = { name: Command['label']; commands: readonly Command[]; context: CommandContext }

/** A menu within the menu: opened by the pointer, by Enter or by the arrow that leads into it. */
function Within({ name, commands, context }: WithinProps) {
  const label = name[context.locale]
  return (
    <SubmenuTrigger>
      <MenuItem textValue={label} className="menu-item">
        <Icon of={icons.blank} />
        <Text slot="label">{label}</Text>
        <Icon of={icons.right} isSmall />
      </MenuItem>
      <Popover className="popover" offset={-2}>
        <CommandMenu
          label={label}
          commands={commands.map(({ within: _, ...command }) => command)}
          context={context}
        />
      </Popover>
    </SubmenuTrigger>
  )
}

function CommandItem({ command, context }: { command: Command; context: CommandContext }) {
  const name = command.label[context.locale]
  const isOn = command.isOn?.(context) ?? false
  return (
    <MenuItem id={command.id} textValue={name} className={`menu-item ${command.isDangerous ? 'danger' : ''}`}>
      <Icon of={isOn ? icons.check : (command.icon ?? icons.blank)} />
      <Text slot="label">{name}</Text>
      {command.keys?.[0] && <Keyboard>{shownKeys(command.keys[0])}</Keyboard>}
    </MenuItem>
  )
}

/** The same, at a point of the screen: the context menu. */
export function CommandMenuAt({ x, y, close, ...menu }: Props & { x: number; y: number; close: () => void }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState(false)
  useLayoutEffect(() => setPlaced(true), [])
  return (
    <>
      <div className="menu-anchor" ref={anchor} style={{ left: x, top: y }} />
      <Popover className="popover" triggerRef={anchor} isOpen={placed} onOpenChange={close} offset={2}>
        <CommandMenu {...menu} onClose={close} />
      </Popover>
    </>
  )
}
