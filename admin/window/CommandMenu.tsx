/** A menu of commands from the registry, each with icon, name and shortcut. */
import { Header, Menu, MenuItem, MenuSection, Popover, SubmenuTrigger, Text } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { IconMenuItem } from './IconMenuItem.tsx'
import { shortcutOf } from './keys.ts'
import { type Command, type CommandContext, isPossible } from './registry.ts'
import './menu.css'

type Props = {
  label: string
  commands: readonly Command[]
  context: CommandContext
  /** Whether the label is shown above the commands. */
  hasHead?: boolean
  onClose?: () => void
}

/** Commands that are not possible now are disabled rather than left out, so that a menu always looks the same. */
export function CommandMenu({ label, commands, context, hasHead = false, onClose }: Props) {
  return (
    <Menu
      className="menu"
      {...(onClose && { onClose })}
      aria-label={label}
      disabledKeys={commands.filter((command) => !isPossible(command, context)).map(({ id }) => id)}
      onAction={(id) => void commands.find((command) => command.id === id)?.run(context)}
    >
      <MenuSection aria-label={label}>
        {hasHead && <Header>{label}</Header>}
        {grouped(commands).map(([first, ...more]) =>
          first.within ? (
            <Submenu
              key={first.within.en}
              name={first.within}
              commands={[first, ...more]}
              context={context}
            />
          ) : (
            <CommandItem key={first.id} command={first} context={context} />
          ),
        )}
      </MenuSection>
    </Menu>
  )
}

type Group = [Command, ...Command[]]

/** Groups the commands of a submenu at the position of its first one; every other command is a group of its own. */
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

type SubmenuProps = { name: Command['label']; commands: readonly Command[]; context: CommandContext }

function Submenu({ name, commands, context }: SubmenuProps) {
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
  const isOn = command.isOn?.(context)
  return (
    <IconMenuItem
      id={command.id}
      icon={isOn ? icons.check : (command.icon ?? icons.blank)}
      name={command.label[context.locale]}
      hint={shortcutOf(command)}
      isDangerous={command.isDangerous}
    />
  )
}
