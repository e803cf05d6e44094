/** Notices above the form: offline, deadline passed, already submitted. */
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { moment } from '#events/language/format.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useDeadline } from '../../../account/queries.ts'
import { applicationAtom, backOnlineAtom, savingAtom } from '../../../application/state.ts'
import { nextSeason } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'

/** Milliseconds for which "back online" is shown. */
const BACK_ONLINE_SHOWN = 8_000

function BackOnline() {
  const { t } = useWords()
  const setBackOnline = useSetAtom(backOnlineAtom)
  useEffect(() => {
    const timer = setTimeout(() => setBackOnline(false), BACK_ONLINE_SHOWN)
    return () => clearTimeout(timer)
  }, [setBackOnline])
  return (
    <p className="banner" data-tone="good">
      <Icon of={icons.check} />
      <span>{t('save.backOnline')}</span>
    </p>
  )
}

/** Says that changes to a submitted application are only sent by the button, and that it stays submitted. */
function Submitted() {
  const { locale, t } = useWords()
  const until = useDeadline().data?.deadline
  return (
    <p className="banner" data-tone="good">
      <Icon of={icons.check} />
      <span>
        <b>{t('preview.sent')}</b>
        {until && t('form.sentUntil', { deadline: moment(locale, until) })} {t('form.sentChange')}
      </span>
    </p>
  )
}

export function Notices({ isClosed }: { isClosed: boolean }) {
  const { t } = useWords()
  const { state } = useAtomValue(savingAtom)
  const isBack = useAtomValue(backOnlineAtom)
  const { status } = useAtomValue(applicationAtom)
  return (
    <div role="status">
      {state === 'offline' && (
        <p className="banner">
          <Icon of={icons.offline} />
          <span>
            <b>{t('save.offlineTitle')}</b>
            {t('save.offlineText')}
          </span>
        </p>
      )}
      {isBack && <BackOnline />}
      {status === 'submitted' && !isClosed && state !== 'reviewed' && <Submitted />}
      {isClosed && (
        <p className="banner" data-tone="bad">
          <Icon of={icons.hourglass} />
          <span>
            <b>{t('form.periodClosed')}</b>
            {t('form.closedText', { next: nextSeason() })} {t('form.closedKept')}
          </span>
        </p>
      )}
      {state === 'reviewed' && (
        <p className="banner">
          <Icon of={warning} />
          <span>{t('form.reviewedText')}</span>
        </p>
      )}
    </div>
  )
}
