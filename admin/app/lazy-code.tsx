/** Lazily loaded parts of the console. A chunk that a new server version removed causes one reload of the page; drafts survive it. */
import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from '#web/load-code.ts'

/** By load error: makes the part load again when it is next shown, which React's own `lazy` never does. */
const forget = new WeakMap<Error, () => void>()

/** The browser does not request a failed style sheet again together with its chunk. */
function fetchMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/** Called by every error boundary around a lazy part, so that a retry loads the chunk again. */
export function forgetFailure(error: unknown): void {
  if (error instanceof Error) forget.get(error)?.()
}

/** `ahead` preloads the code, so that no fallback flashes; it ignores a failure. */
export type Part<Props = object> = ComponentType<Props> & { ahead: () => Promise<void> }
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Chosen once per mount, so that a part that is already shown is not mounted again when the chunk arrives. */
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

/** @param otherwise shown where the code cannot be loaded; without it the error goes to the error boundary */
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

/** A dialog whose code is preloaded when the window is idle, so that it also opens offline. */
export function lazyDialog<Props extends object>(load: Load<Props>): Part<Props> {
  const dialog = lazyCode(load)
  dialogs.push(dialog.ahead)
  return dialog
}

/** Sequential, so that other requests do not wait behind it. */
export async function loadDialogs(): Promise<void> {
  for (const ahead of dialogs) await ahead()
}
