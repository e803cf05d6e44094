/**
 * Parts of the console that are loaded when they are first shown, or ahead of that. Code that a new version took away opens the
 * page anew, once; what was typed is kept on the device.
 */
import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from '#web/load-code.ts'

/** React keeps the failure of such a part, so only opening the page anew tries again. */
const missing = new WeakSet<Error>()
export const isCodeMissing = (error: unknown): boolean => error instanceof Error && missing.has(error)

/** `ahead` loads the code before it is shown, and then nothing stands in its place for a moment; its failure says nothing yet. */
export type Part<Props = object> = ComponentType<Props> & { ahead: () => void }

/** @param Otherwise shown where the code cannot be loaded; without it that is an error for the boundary around the part. */
export function lazyCode<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise?: ComponentType<Props>,
): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  const Later = lazy(() =>
    loadCode(load).catch((error: unknown) => {
      if (Otherwise) return { default: Otherwise }
      if (error instanceof Error) missing.add(error)
      throw error
    }),
  )
  function Shown(props: Props) {
    // Chosen once, so that what is shown already is not made anew when the code has come.
    const [Code] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Code {...props} />
  }
  const ahead = (): void =>
    void load().then(
      (code) => {
        loaded = code.default
      },
      () => undefined,
    )
  return Object.assign(Shown, { ahead })
}
