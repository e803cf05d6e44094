/** A menu of commands from the registry, each with icon, name and shortcut. */
import { Header, Menu, MenuItem, MenuSection, Popover, SubmenuTrigger, Text } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { IconMenuItem } from './IconMenuItem.tsx'
import { shortcutOf } from './keys.ts'
import { type Command, type CommandContext, isPossible, nameOf } from './registry.ts'
import './menu.css'

type Props = {
  label: string
  commands: readonly Command[]
  context: CommandContext
  /** Whether the label is shown above the commands. */
  hasHead?: boolean
  onClose?: () => void
  /** Instead of running the command at once. */
  run?: (command: Command) => void
}

/**
 * Commands that are not possible now are disabled rather than left out, so that a menu always looks the same. The commands
 * of a submenu are grouped at the position of its first one.
 */
export function CommandMenu({ label, commands, context, hasHead = false, onClose, run }: Props) {
  const act = (command: Command) => (run ? run(command) : void command.run(context))
  return (
    <Menu
      className="menu"
      {...(onClose && { onClose })}
      // Opened at a point, and not by a button that would take the focus along.
      {...(hasHead && { autoFocus: 'first' as const })}
      aria-label={label}
      disabledKeys={commands.filter((command) => !isPossible(command, context)).map(({ id }) => id)}
      onAction={(id) => commands.filter((command) => command.id === id).forEach(act)}
    >
      <MenuSection aria-label={label}>
        {hasHead && <Header>{label}</Header>}
        {[...Map.groupBy(commands, ({ id, within }) => within?.en ?? id).values()].map(([first, ...more]) =>
          first?.within ? (
            <Submenu
              key={first.within.en}
              name={first.within}
              commands={[first, ...more]}
              context={context}
              run={run}
            />
          ) : (
            first && (
              <IconMenuItem
                key={first.id}
                id={first.id}
                icon={first.isOn?.(context) ? icons.check : (first.icon ?? icons.blank)}
                name={nameOf(first, context)}
                hint={shortcutOf(first)}
                isDangerous={first.isDangerous}
              />
            )
          ),
        )}
      </MenuSection>
    </Menu>
  )
}

type SubmenuProps = Pick<Props, 'commands' | 'context'> & {
  name: Command['label']
  run: ((command: Command) => void) | undefined
}

function Submenu({ name, commands, context, run }: SubmenuProps) {
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
          {...(run && { run })}
        />
      </Popover>
    </SubmenuTrigger>
  )
}
