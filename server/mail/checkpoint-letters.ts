/** Letters to those who keep checkpoints of the log. */

import { itemsIn } from '#events/programme/settings.ts'
import type { Settings } from '../programme/settings.ts'
import type { ToldCheckpoint } from './interface.ts'
import type { Queue } from './queue.ts'

/** Each address has a letter of its own, so that none sees the others; and each checkpoint once. */
export const checkpointLetters =
  ({ settings }: { settings: Settings }, { queue }: Pick<Queue, 'queue'>) =>
  ({ size, root, at }: ToldCheckpoint): void => {
    const letter = { kind: 'checkpoint', size, root, at } as const
    for (const [place, to] of itemsIn(settings.readable('audit_recipients')).entries())
      queue({ letter, to, locale: 'ml', accountId: null, key: `checkpoint:${size}:${place}` })
  }
