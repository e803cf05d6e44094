/** Asks for confirmation before settings are saved; meanwhile the form stays mounted, with its values. */
import type { ReactNode } from 'react'
import { moment } from '#events/language/format.ts'
import { useWords } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { focusOnMount } from '../../window/focus.ts'
import { useStats } from '../applications/api.ts'

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
        <Button look={isSafest ? 'main' : 'line'} text={t('settings.backToSettings')} onClick={back} />
        <Button
          look={isSafest ? 'line' : 'main'}
          text={isSaving ? t('console.saving') : yes}
          disabled={isSaving}
          onClick={confirm}
        />
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
