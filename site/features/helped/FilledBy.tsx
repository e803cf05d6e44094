/** Who filled an application in, in one line, where it is read or printed; nothing where nobody was asked. */
import { day } from '#events/language/format.ts'
import type { MyApplication } from '../../account/queries.ts'
import { useWords } from '../../components/island/texts.ts'

export function FilledBy({ application: { filler } }: { application: MyApplication }) {
  const { locale, t } = useWords()
  if (!filler) return null
  const { by, name, phone, consent } = filler
  return (
    <p className="filled-by">
      {t('help.filledBy')}: {[t(`help.${by}`), name, phone].filter(Boolean).join(' · ')}
      {consent && `. ${t('help.agreedOn', { date: day(locale, consent.slice(0, 10)) })}.`}
    </p>
  )
}
