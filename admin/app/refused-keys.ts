/** Keys that did nothing: those that are refused one after another for the same reason are named in one sentence. */
import { toastListed } from '#web/ui/toast-of-acts.ts'
import type { Translate } from './texts/console.ts'

type Reason = 'hands.dialogOpen' | 'presses.dialogOpening'

/** @param keys as they are shown */
export const tellRefusedKey = (t: Translate, reason: Reason, keys: string): void =>
  toastListed({
    kind: 'default',
    title: t('hands.unheardTitle'),
    key: reason,
    name: keys,
    words: (names) => t(reason, { keys: names }),
  })
