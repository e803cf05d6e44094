/** What takes the place of the fields where the application may not be edited any more while the form is open. */

import { useEffect } from 'react'
import { pathFor } from '#web/paths.ts'
import { useStore } from '#web/ui/use-store.ts'
import { formStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Answers } from '../Answers.tsx'
import { agesStore, openPartStore } from '../form-state.ts'

/** The answers as they were typed, from the part on that was open: the field with the focus is gone. */
export function ReadInstead() {
  const part = useStore(openPartStore)
  // Once: afterwards the person scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: -
  useEffect(() => {
    const section = document.getElementById(part)
    section?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }, [])
  const application = { ...useStore(formStore), ...useStore(agesStore) }
  return <Answers application={application} edit={null} />
}

/** In the place of the save bar, which is in sight wherever the person is. */
export function ClosedBar({ isClosed }: { isClosed: boolean }) {
  const { locale, t } = useWords()
  return (
    <section className="dock closed" aria-label={t('form.actions')}>
      <p className="closed-text" role="alert">
        {t(isClosed ? 'toast.deadlinePassed' : 'form.readReviewed')}
      </p>
      <a className="button button-line" href={pathFor(locale, 'dashboard')}>
        {t('form.returnDashboard')}
      </a>
    </section>
  )
}
