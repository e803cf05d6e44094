/** The buttons of the console: with a text and an icon before it, and those of commands. */
import { useAtomValue } from 'jotai'
import type { ComponentProps, ReactNode } from 'react'
import { grouped } from '#events/language/digits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type ShownStatus, standingWord } from '../app/names.ts'
import { t } from '../app/texts/console.ts'
import { shortcutOf } from './keys.ts'
import { commandsAtom, isPossible, useCommandContext, useContextNow } from './registry.ts'
import './badge.css'

type WaitingProps = { name: string; count: number; open: () => void }

export const WaitingButton = ({ name, count, open }: WaitingProps) =>
  count > 0 && (
    <Button onClick={open}>
      {name}
      <b>{grouped(count)}</b>
    </Button>
  )

type Props = ComponentProps<'button'> & {
  /** `main`: the one filled button of a screen. `bare`: without a line around it. */
  look?: 'line' | 'main' | 'bare' | 'destructive'
  icon?: Drawing | undefined
  text?: ReactNode
}

export const Button = ({ look = 'line', icon, text, className = '', children, ...rest }: Props) => (
  <button type="button" className={`tb ${look} ${className}`} {...rest}>
    {icon && <Icon of={icon} />}
    {text}
    {children}
  </button>
)

type CommandProps = Pick<Props, 'look' | 'icon' | 'className' | 'children'> & {
  id: string
  /** Shown instead of the name of the command. */
  text?: string
  /** Left out where it is not possible; otherwise it is disabled. */
  hides?: boolean
  /** Called with what runs the command; by default it runs at once. */
  act?: (run: () => void) => void
}

/** A command of the registry; nothing until its view has loaded it. */
export function CommandButton({ id, text, look = 'bare', icon, hides = false, act, ...rest }: CommandProps) {
  const context = useCommandContext()
  const contextNow = useContextNow()
  const command = useAtomValue(commandsAtom).find((one) => one.id === id)
  const isOff = !command || !isPossible(command, context)
  if (!command || (hides && isOff)) return null
  const name = text ?? command.label[context.locale]
  const shortcut = shortcutOf(command)
  const isOn = command.isOn?.(context)
  const run = () => void command.run(contextNow())
  return (
    <Button
      {...rest}
      look={look}
      icon={icon ?? command.icon}
      text={name}
      title={shortcut && `${name} (${shortcut})`}
      disabled={isOff}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={() => (act ? act(run) : run())}
    />
  )
}

type BadgeProps = { status: ShownStatus; withdrawnAt?: string | null | undefined }

export function Badge({ status, withdrawnAt }: BadgeProps) {
  return <StatusBadge status={status} label={standingWord(t, { status, withdrawnAt })} />
}
