/** Asks for confirmation before settings are saved; meanwhile the form stays mounted, with its values. */
import type { ReactNode } from 'react'
import { moment } from '#events/language/format.ts'
import { focusOnMount } from '../../window/focus.ts'
import { useStats } from '../applications/api.ts'
import { useWords } from './SettingField.tsx'

/** `isSafest`: going back is the primary answer. */
type Props = {
  title: string
  yes: string
  isSafest?: boolean
  isSaving: boolean
  confirm: () => void
  back: () => void
  children: ReactNode
}
export type Asked = Pick<Props, 'isSaving' | 'confirm' | 'back'>

export function Question({ title, yes, isSafest = false, isSaving, confirm, back, children }: Props) {
  const { t } = useWords()
  return (
    <section className="settings-question" aria-label={title}>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <footer>
        <button className={`tb ${isSafest ? 'main' : 'line'}`} type="button" onClick={back}>
          {t('settings.backToSettings')}
        </button>
        <button
          className={`tb ${isSafest ? 'line' : 'main'}`}
          type="button"
          disabled={isSaving}
          onClick={confirm}
        >
          {isSaving ? t('console.saving') : yes}
        </button>
      </footer>
    </section>
  )
}

/** @param deadline an instant that is over */
export function DeadlineQuestion({ deadline, ...asked }: Asked & { deadline: string }) {
  const { locale, t } = useWords()
  const drafts = useStats()?.byStatus.draft ?? 0
  return (
    <Question {...asked} title={t('settings.closesNow')} yes={t('settings.yesClose')}>
      <p>{t('settings.openUntil', { time: moment(locale, deadline) })}</p>
      <p>
        <b>{t('settings.neverSubmitted', { count: drafts })}</b>
      </p>
    </Question>
  )
}
