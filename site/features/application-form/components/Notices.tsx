/** Notices above the form: offline, not stored, already submitted, withdrawn meanwhile. */
import { type ReactNode, useEffect, useState } from 'react'
import { moment } from '#events/language/format.ts'
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useDeadline } from '../../../account/queries.ts'
import {
  applicationStore,
  filesKeptStore,
  isAllKeptStore,
  keptStore,
  savingStore,
  uploadsStore,
} from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'

// One notice above the form.

type Props = { sign: Drawing; tone?: 'good'; title?: string; children: ReactNode }

const Banner = ({ sign, tone, title, children }: Props) => (
  <p className="banner" data-tone={tone}>
    <Icon of={sign} />
    <span>
      {title && <b>{title}</b>}
      {children}
    </span>
  </p>
)

// A notice that this phone cannot store the answers; while something would be lost, the browser asks before the page is left.

/** Whether edits would be lost if the page were closed now. */
function isAtRisk(): boolean {
  const { state } = savingStore.now()
  const isSaved = state === 'saved' || state === 'idle'
  return (!keptStore.now() && !isSaved) || (!filesKeptStore.now() && uploadsStore.now().length > 0)
}

/** Evaluated when the page is left, because a save may not have been rendered yet. A logout is not asked. */
function askWhereAtRisk(event: BeforeUnloadEvent): void {
  if (isAtRisk() && !phoneStorage.get('left')) event.preventDefault()
}

function NotKept() {
  const { t } = useWords()
  const isKept = useStore(isAllKeptStore)
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (isKept) return
    setSaid(true)
    addEventListener('beforeunload', askWhereAtRisk)
    return () => removeEventListener('beforeunload', askWhereAtRisk)
  }, [isKept])
  // On a shared device another notice explains that nothing is stored.
  return isSaid && !isOnSharedDevice() ? (
    <Banner sign={warning} title={t('save.notKeptTitle')}>
      {t('save.notKeptText')}
    </Banner>
  ) : null
}

/** Explains that changes to a submitted application are sent by the button only, and that it stays submitted. */
function Submitted() {
  const { locale, t } = useWords()
  const until = useDeadline().data?.deadline
  return (
    <Banner sign={icons.check} tone="good" title={t('preview.sent')}>
      {until && t('form.sentUntil', { deadline: moment(locale, until) })} {t('form.sentChange')}
    </Banner>
  )
}

export function Notices() {
  const { t } = useWords()
  const { state } = useStore(savingStore)
  const { status } = useStore(applicationStore)
  const isKept = useStore(isAllKeptStore)
  return (
    <div role="status">
      {state === 'offline' && (
        <Banner sign={icons.offline} title={t('save.offlineTitle')}>
          {isKept && t('save.offlineText')}
        </Banner>
      )}
      <NotKept />
      {status === 'submitted' && <Submitted />}
      {state === 'gone' && <Banner sign={warning}>{t('form.goneText')}</Banner>}
    </div>
  )
}
