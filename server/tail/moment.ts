/** A moment of a place where backups are kept: the backup before it, and the tail up to it. */

import { IN_BUCKET } from '../backup/bucket-storage.ts'
import { openBackupStorage } from '../backup/configured-storage.ts'
import { madeAt } from '../backup/retention.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../runtime/errors.ts'
import { openTailStorage, type TailStorage } from './storage.ts'

export type Moment = {
  /** As `restore --from` names it. @throws OperatorError where none was made before */
  backup: () => Promise<string>
  tail: () => Promise<TailStorage>
  /** UTC; far in the future for the newest there is, whatever clocks said. */
  until: string
}

const END = new Date('9999-12-31T23:59:59.999Z')

/** @param place a folder, or `s3:` @param at null for the newest */
export function momentIn(place: string, config: Config, at: Date | null): Moment {
  const until = at ?? END
  const target = place === IN_BUCKET ? 's3' : { folder: place }
  return {
    backup: async () => {
      const storage = await openBackupStorage(target, config)
      const { complete } = await storage.list()
      const last = complete.findLast((name) => (madeAt(name) ?? until) <= until)
      if (last === undefined)
        throw new OperatorError(
          at === null
            ? `${place} has no backup.`
            : `${place} has no backup from before ${until.toISOString()}.`,
        )
      return storage.location(last)
    },
    tail: () => openTailStorage(target, config),
    until: until.toISOString(),
  }
}
