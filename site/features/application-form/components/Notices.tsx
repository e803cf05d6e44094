/** Notices above the form: offline, deadline passed, already submitted. */
import { useEffect } from 'react'
import { moment } from '#events/language/format.ts'
import { warning } from '#web/ui/field-icons.ts'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useDeadline } from '../../../account/queries.ts'
import { applicationStore, backOnlineStore, isAllKeptStore, savingStore } from '../../../application/state.ts'
import { nextSeason } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Banner } from './Banner.tsx'
import { NotKept } from './NotKept.tsx'

/** Milliseconds for which "back online" is shown. */
const BACK_ONLINE_SHOWN = 8_000

function BackOnline() {
  const { t } = useWords()
  useEffect(() => {
    const timer = setTimeout(() => backOnlineStore.set(false), BACK_ONLINE_SHOWN)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Banner sign={icons.check} tone="good">
      {t('save.backOnline')}
    </Banner>
  )
}

/** Says that changes to a submitted application are only sent by the button, and that it stays submitted. */
function Submitted() {
  const { locale, t } = useWords()
  const until = useDeadline().data?.deadline
  return (
    <Banner sign={icons.check} tone="good" title={t('preview.sent')}>
      {until && t('form.sentUntil', { deadline: moment(locale, until) })} {t('form.sentChange')}
    </Banner>
  )
}

/** What was submitted is in. */
function PeriodOver({ isSubmitted }: { isSubmitted: boolean }) {
  const { t } = useWords()
  const isKept = useStore(isAllKeptStore)
  const title = t(isSubmitted ? 'form.readTitle' : 'form.periodClosed')
  const text = isSubmitted ? t('form.readClosed') : t('form.closedText', { next: nextSeason() })
  return (
    <Banner sign={icons.hourglass} tone={isSubmitted ? 'good' : 'bad'} title={title}>
      {text} {isKept && t('form.closedKept')}
    </Banner>
  )
}

export function Notices({ isClosed }: { isClosed: boolean }) {
  const { t } = useWords()
  const { state } = useStore(savingStore)
  const isBack = useStore(backOnlineStore)
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
      {isBack && <BackOnline />}
      {status === 'submitted' && !isClosed && state !== 'reviewed' && <Submitted />}
      {isClosed && <PeriodOver isSubmitted={status === 'submitted'} />}
      {state === 'gone' && <Banner sign={warning}>{t('form.goneText')}</Banner>}
      {state === 'reviewed' && <Banner sign={warning}>{t('form.reviewedText')}</Banner>}
    </div>
  )
}
