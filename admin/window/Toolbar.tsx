/** The toolbar: the tools of the view at the left, the commands of the registry that belong here at the right. */
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { viewsAtom } from '../app/views.ts'
import { useCommandContext } from './command-context.ts'
import { shownKeys } from './keys.ts'
import { type Command, type CommandContext, commandsAtom } from './registry.ts'

export function Toolbar() {
  const { t } = useWords()
  const context = useCommandContext()
  const view = useAtomValue(viewAtom)
  const Tools = useAtomValue(viewsAtom).find(({ id }) => id === view)?.Tools
  const commands = useAtomValue(commandsAtom).filter(({ on }) => on?.includes('toolbar'))
  return (
    <section className="toolbar" aria-label={t('console.toolbar')}>
      <Suspense>{Tools && <Tools />}</Suspense>
      <span className="grow" />
      <div className="rare">
        {commands.map((command) => (
          <ToolButton key={command.id} command={command} context={context} />
        ))}
      </div>
    </section>
  )
}

/** A button that does what the command does, and says its key; where a line has no room for its name, its sign stands alone. */
export function ToolButton({ command, context }: { command: Command; context: CommandContext }) {
  const name = command.label[context.locale]
  const key = command.keys?.[0]
  const isOn = command.isOn?.(context)
  return (
    <button
      className="tb"
      type="button"
      title={key ? `${name} (${shownKeys(key)})` : name}
      aria-label={name}
      disabled={!command.when(context)}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={() => void command.run(context)}
    >
      {command.icon && <Icon of={command.icon} />}
      <span>{name}</span>
    </button>
  )
}
