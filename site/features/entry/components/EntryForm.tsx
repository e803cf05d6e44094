/** A short form that is alone on its page, with the place where messages stand. */
import { Toaster } from '#web/ui/Toaster.tsx'
import { useWords } from '../../../components/island/words.tsx'
import { type Props, ShortForm } from '../ShortForm.tsx'

export function EntryForm(props: Props) {
  const { word } = useWords()
  return (
    <>
      <ShortForm {...props} />
      <Toaster close={word('nav.close')} />
    </>
  )
}
