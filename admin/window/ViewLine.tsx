/** The line above a view other than the list: the views of the same section, and the tools of the open one. */
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'
import { shortcutOf } from './keys.ts'
import { Boundary } from './LoadFailed.tsx'
import {
  type Command,
  type CommandContext,
  commandsAtom,
  isPossible,
  useCommandContext,
  useContextNow,
} from './registry.ts'

export function ViewLine() {
  const { locale, t } = useWords()
  const context = useCommandContext()
  const views = useAtomValue(allowedViewsAtom)
  const current = useAtomValue(currentViewAtom)
  const open = useSetAtom(viewAtom)
  const commands = useAtomValue(commandsAtom)
  if (!current) return null
  const { Tools, tools = [], section } = current
  const buttons = [...tools, 'print'].flatMap((id) => commands.find((one) => one.id === id) ?? [])
  const siblings = views.filter((one) => one.section.en === section.en)
  return (
    <section className="view-line" aria-label={t('console.toolbar')}>
      {siblings.length > 1 &&
        siblings.map(({ id, label }) => (
          <button
            key={id}
            className="tb"
            type="button"
            aria-current={id === current.id ? 'page' : undefined}
            onClick={() => open(id)}
          >
            {label[locale]}
          </button>
        ))}
      <span className="grow" />
      <Boundary of={Tools}>
        <Suspense>{Tools && <Tools />}</Suspense>
      </Boundary>
      {buttons.map((command) => (
        <ToolButton key={command.id} command={command} context={context} />
      ))}
    </section>
  )
}

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
      disabled={!isPossible(command, context)}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={() => void command.run(contextNow())}
    >
      {command.icon && <Icon of={command.icon} />}
      <span>{name}</span>
    </button>
  )
}
