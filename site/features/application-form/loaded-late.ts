/**
 * Parts of the form that nobody needs before the first press or key: their code is loaded then, so that the service worker has cached
 * it if the network fails later.
 */
import { type ComponentType, lazy, useEffect } from 'react'
import type { Uploads } from '#web/uploads/queue.ts'
import { readFiles } from '../../application/drafts.ts'
import type { Callbacks } from '../../application/form-uploads.ts'
import type { FormSaving } from '../../application/saving.ts'

/** Not by loadCode, which may reload the page: edits may be on this page only. */
export const lateParts = {
  card: () => import('./card/mask-card.tsx'),
  paper: () => import('./components/PaperSheet.tsx'),
  income: () => import('./components/Income.tsx'),
  obstacles: () => import('./components/Obstacles.tsx'),
  read: () => import('./components/ReadPage.tsx'),
  uploads: () => import('../../application/form-uploads.ts'),
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

/**
 * The upload queue of the form before its code is there: it is loaded where files wait on this phone, and else at the first press, since
 * a family fills in two parts before it has a photo to add.
 */
export function lateUploads(userId: string, saving: FormSaving, callbacks: Callbacks): Uploads {
  let queue: Promise<Uploads> | null = null
  let isStopped = false
  let stop = () => {}
  async function begin(): Promise<Uploads> {
    const { formUploads } = await lateParts.uploads()
    const begun = formUploads(userId, saving, callbacks)
    if (!isStopped) stop = begun.listen()
    return begun
  }
  const loaded = (): Promise<Uploads> => {
    queue ??= begin().catch((error: unknown) => {
      queue = null
      throw error
    })
    return queue
  }
  return {
    /** Without the code no file can be waiting. */
    run: async () => (await queue)?.run(),
    choose: (chosen) =>
      loaded().then(
        (uploads) => uploads.choose(chosen),
        (error: unknown) => callbacks.failed({ step: 'offline', words: null, error }),
      ),
    cancel: async (id) => (await loaded()).cancel(id),
    retry: async (id) => (await loaded()).retry(id),
    listen() {
      const resume = async () => {
        const files = await readFiles(userId)
        if (files.length > 0) await loaded()
      }
      resume().catch((error: unknown) => console.warn('Files:', String(error)))
      return () => {
        isStopped = true
        stop()
      }
    },
  }
}
