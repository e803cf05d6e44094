/** The toolbar: the tools of the current view at the left, commands of the registry at the right. */
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { useWords } from '../app/texts/console.ts'
import { currentViewAtom } from '../app/views.ts'
import { shortcutOf } from './keys.ts'
import { Boundary } from './LoadFailed.tsx'
import { runChosen } from './pressed.ts'
import {
  type Command,
  type CommandContext,
  commandsAtom,
  isPossible,
  useCommandContext,
  useContextNow,
} from './registry.ts'

export function Toolbar() {
  const { t } = useWords()
  const context = useCommandContext()
  const Tools = useAtomValue(currentViewAtom)?.Tools
  const commands = useAtomValue(commandsAtom).filter(({ on }) => on?.includes('toolbar'))
  return (
    <section className="toolbar" aria-label={t('console.toolbar')}>
      <Boundary of={Tools}>
        <Suspense>{Tools && <Tools />}</Suspense>
      </Boundary>
      <span className="grow" />
      <div className="rare">
        {commands.map((command) => (
          <ToolButton key={command.id} command={command} context={context} />
        ))}
      </div>
    </section>
  )
}

/** In a narrow window only the icon is visible. */
export function ToolButton({ command, context }: { command: Command; context: CommandContext }) {
  const contextNow = useContextNow()
  const name = command.label[context.locale]
  const shortcut = shortcutOf(command)
  const isOn = command.isOn?.(context)
  return (
    <button
      className="tb"
      type="button"
      title={shortcut ? `${name} (${shortcut})` : name}
      aria-label={name}
      disabled={!isPossible(command, context)}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={() => runChosen(command, contextNow())}
    >
      {command.icon && <Icon of={command.icon} />}
      <span>{name}</span>
    </button>
  )
}
