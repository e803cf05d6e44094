/**
 * Parts of the console that are loaded when they are first shown, or ahead of that. Code that a new version took away opens the
 * page anew, once; what was typed is kept on the device.
 */
import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from '#web/load-code.ts'

/** By the error of a part that could not be loaded: has it load again when it is next shown. React's own `lazy` never does. */
const forget = new WeakMap<Error, () => void>()

/** A style sheet that did not come with its part is not asked for again with it. */
function fetchMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/** For every error boundary around such parts, once it shows something else. */
export function forgetFailure(error: unknown): void {
  if (error instanceof Error) forget.get(error)?.()
}

/** `ahead` loads the code before it is shown, and then nothing stands in its place for a moment; its failure says nothing yet. */
export type Part<Props = object> = ComponentType<Props> & { ahead: () => Promise<void> }
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Chosen once, so that what is shown already is not made anew when the code has come. */
function Chosen<Props extends object>({
  current,
  props,
}: {
  current: () => ComponentType<Props>
  props: Props
}) {
  const [Code] = useState(current)
  return <Code {...props} />
}

/** @param otherwise what is shown where the code cannot be loaded; without it that is an error for the boundary around the part. */
export function lazyCode<Props extends object>(
  load: Load<Props>,
  otherwise?: (error: unknown) => ComponentType<Props>,
): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  let later: ComponentType<Props> | null = null
  const loadOrFail = () =>
    loadCode(load).catch((error: unknown) => {
      if (otherwise) return { default: otherwise(error) }
      if (error instanceof Error)
        forget.set(error, () => {
          later = null
          fetchMissingStyles()
        })
      throw error
    })
  function current(): ComponentType<Props> {
    later ??= lazy(loadOrFail)
    return loaded ?? later
  }
  const ahead = async (): Promise<void> => {
    const code = await load().catch(() => null)
    if (code) loaded = code.default
  }
  return Object.assign((props: Props) => <Chosen current={current} props={props} />, { ahead })
}

const dialogs: (() => Promise<void>)[] = []

/** The code of a dialog, which is loaded when the window has nothing to do: what was loaded opens without a network, too. */
export function lazyDialog<Props extends object>(load: Load<Props>): Part<Props> {
  const dialog = lazyCode(load)
  dialogs.push(dialog.ahead)
  return dialog
}

/** One after the other, so that whatever is asked for meanwhile does not wait. */
export async function loadDialogs(): Promise<void> {
  for (const ahead of dialogs) await ahead()
}
