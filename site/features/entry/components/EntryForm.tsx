/** A short form as the only one of its page, with the page's toasts. */
import { Toaster } from '#web/ui/Toaster.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { type Props, ShortForm } from '../ShortForm.tsx'

export function EntryForm(props: Props) {
  const { t } = useWords()
  return (
    <>
      <ShortForm {...props} />
      <Toaster close={t('nav.close')} />
    </>
  )
}
