/**
 * Parts of the form that nobody needs before the first press or key: their code is loaded then, so that the service worker has cached
 * it if the network fails later.
 */
import { type ComponentType, lazy, useEffect } from 'react'

/** Not by loadCode, which may reload the page: edits may be on this page only. */
export const lateParts = {
  card: () => import('./card/mask-card.tsx'),
  paper: () => import('./components/PaperSheet.tsx'),
  photoWarning: () => import('./components/PhotoWarning.tsx'),
  amount: () => import('./components/AmountInWords.tsx'),
  byDay: () => import('./components/ByDay.tsx'),
  errors: () => import('./components/Errors.tsx'),
  signIn: () => import('./components/SignInAgain.tsx'),
  conflict: () => import('./components/ConflictDialog.tsx'),
  file: () => import('./send-file.ts'),
  uploads: () => import('../../application/form-uploads.ts'),
  read: () => import('./components/ReadInstead.tsx'),
} as const

/** @param otherwise the component to show if the code cannot be loaded */
export const late = <P>(load: () => Promise<ComponentType<P>>, otherwise: ComponentType<P> = () => null) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: otherwise }),
    ),
  )

export function useLateParts(): void {
  useEffect(() => {
    const begun = new AbortController()
    const begin = (): void => {
      begun.abort()
      for (const load of Object.values(lateParts)) void load().catch(() => undefined)
    }
    for (const type of ['pointerdown', 'keydown'] as const)
      addEventListener(type, begin, { signal: begun.signal, passive: true })
    return () => begun.abort()
  }, [])
}
