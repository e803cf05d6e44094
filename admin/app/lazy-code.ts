/**
 * Parts of the console that are loaded when they are first shown. Code that a new version took away opens the page anew, once;
 * what was typed is kept on the device.
 */
import { type ComponentType, lazy } from 'react'
import { loadCode } from '#web/load-code.ts'

/** React keeps the failure of such a part, so only opening the page anew tries again. */
const missing = new WeakSet<Error>()
export const isCodeMissing = (error: unknown): boolean => error instanceof Error && missing.has(error)

export const lazyCode = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    loadCode(load).catch((error: unknown) => {
      if (error instanceof Error) missing.add(error)
      throw error
    }),
  )
