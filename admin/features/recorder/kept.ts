/** The takes of this browser, which is to lose none by a reload, a closed page or a lost network: on its disk, and sent by the API. */
import { ApiError } from '#web/api.ts'
import { onDisk } from '#web/keeping/indexed-db.ts'
import { recorderLayout } from '#web/keeping/layouts.ts'
import { valueStore } from '#web/ui/value-store.ts'
import { sendClip } from './api.ts'
import { change } from './current.ts'
import { createTakes, type Kept, type Takes } from './takes.ts'

export const takesStore = valueStore<Takes>({ takes: {}, isFragile: false, hasFailed: false })

const disk = onDisk<{ takes: Kept }>(recorderLayout)

export const takes = createTakes({
  list: () => disk.list('takes'),
  put: (take) => disk.put('takes', take),
  drop: (id) => disk.delete('takes', id),
  send: (take) =>
    change(() => sendClip(take.id, take)).then(
      () => 'sent',
      (error: unknown) => (error instanceof ApiError ? 'refused' : 'unreachable'),
    ),
  later(work, after) {
    const timer = setTimeout(work, after)
    return () => clearTimeout(timer)
  },
  changed: takesStore.set,
})

addEventListener('online', takes.send)
addEventListener('beforeunload', (event) => {
  if (takes.isAtRisk()) event.preventDefault()
})
