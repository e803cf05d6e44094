/** Records in the log which papers of which family somebody of staff was given, before they are handed out. */
import { isHiddenPicture } from '#events/application/form.ts'
import { RightLost } from '../runtime/errors.ts'
import { onceAnHour } from '../runtime/once-an-hour.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Account, FileEntry } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { fileKey } from './file-keys.ts'
import type { Variant } from './object-store.ts'

type Seen = { of: { ledgerId: string }; field: string }

/**
 * A hidden picture (Aadhaar, the bride's photo) counts each time, small or large. Of other papers the small pictures stand beside
 * the application, so these count where they are opened, once an hour for each person.
 */
export function createViews({ clock, handle, state }: Pick<Store, 'clock' | 'handle' | 'state'>) {
  const opened = onceAnHour(clock)

  /** The family whose paper it is, and the field that refers to it; null where it belongs to none yet. */
  function seenIn({ id, purpose, stream }: FileEntry): Seen | null {
    const now = stream === null ? null : state.application(stream)
    if (stream === null || !now) return null
    const key = fileKey(id)
    const form = { ...now.draft()?.form, ...now.file().form }
    const named = Object.entries(form).find(
      ([, value]) => value === key || (Array.isArray(value) && value.includes(key)),
    )
    // What no field refers to, staff have added; or it is a card that was replaced since.
    const unnamed = purpose === 'aadhaar' ? purpose : 'document'
    return { of: { ledgerId: ledgerIdOf(stream) }, field: named?.[0] ?? unnamed }
  }
  /** @throws RightLost where an earlier command of this turn has disabled the account */
  return async (file: FileEntry, viewer: Account, variant: Variant): Promise<void> => {
    const seen = seenIn(file)
    const isHidden = file.purpose === 'aadhaar' || (seen !== null && isHiddenPicture(seen.field))
    const isOpened = seen !== null && variant === 'full' && opened.fresh(viewer.id, [file.id]).length > 0
    if (!isHidden && !isOpened) return
    const details = seen ?? { of: null, field: file.purpose }
    await handle((tx) => {
      if (!tx.rightsOf(viewer.id).isActive) throw new RightLost()
      tx.recordStaff(viewer.id, viewer.id, { type: 'RecordViewed', facts: null, details })
    })
    opened.note(viewer.id, [file.id])
  }
}
