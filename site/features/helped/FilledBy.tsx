/**
 * One line about who filled an application in and whether it was begun at the door; nothing where that is not recorded.
 */
import type { Filler, MyApplication } from '../../account/queries.ts'
import { useWords } from '../../components/island/texts.ts'

export function FilledBy({ application: { begunAtDoor, filler } }: { application: MyApplication }) {
  const { t } = useWords()
  return (
    <>
      {begunAtDoor && <p className="filled-by">{t('help.atDoor')}.</p>}
      {filler && <By {...filler} />}
    </>
  )
}

function By({ by, name, phone, consent }: Filler) {
  const { t } = useWords()
  return (
    <p className="filled-by">
      {t('help.filledBy')}: {[t(`help.${by}`), name, phone].filter(Boolean).join(' · ')}
      {consent && `. ${t('help.agreedOn')}.`}
    </p>
  )
}
