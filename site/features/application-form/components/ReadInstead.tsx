/** Replaces the fields when the application becomes read-only while the form is open. */
import { useEffect } from 'react'
import type { Form } from '#events/application/form.ts'
import { changesBetween, isEmpty } from '#web/keeping/saving/state.ts'
import { warning } from '#web/ui/field-icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { applicationStore, formStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Answers } from '../Answers.tsx'
import { agesStore, openPartStore } from '../form-state.ts'
import { Banner } from './Notices.tsx'

/** Whether the form has unsent answers. */
function useDiffers(): boolean {
  const form = useStore(formStore)
  const { id } = useStore(applicationStore)
  const { data } = useMyApplications()
  const taken = data?.find((one) => one.id === id)
  return taken ? !isEmpty(changesBetween<Form>(taken, form)) : data !== undefined
}

/** The typed answers, scrolled to the part that was open, because the focused field was removed. */
export function ReadInstead() {
  const { t } = useWords()
  const differs = useDiffers()
  const part = useStore(openPartStore)
  // Only once; afterwards the person scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: -
  useEffect(() => {
    const section = document.getElementById(part)
    section?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }, [])
  const application = { ...useStore(formStore), ...useStore(agesStore) }
  return (
    <>
      {differs && <Banner sign={warning}>{t('form.readDiffers')}</Banner>}
      <Answers application={application} edit={null} />
    </>
  )
}
