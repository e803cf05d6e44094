/** Asks for confirmation before the rule of two persons is switched on in a team that is too small for it. */
import { useWords } from '../../../app/texts/access.ts'
import { focusOnMount } from '../../../window/focus-on-mount.ts'
import { NotEnough } from '../../team/NotEnough.tsx'

type Props = { isSaving: boolean; confirm: () => void; back: () => void }

export function TwoPersonsQuestion({ isSaving, confirm, back }: Props) {
  const { t } = useWords()
  return (
    <section className="season-question" aria-labelledby="two-persons-question">
      <h3 id="two-persons-question" ref={focusOnMount} tabIndex={-1}>
        {t('access.oneAdminTitle')}
      </h3>
      <NotEnough isOn />
      <p>{t('access.oneAdminAsk')}</p>
      <footer>
        <button className="tb main" type="button" onClick={back}>
          {t('settings.backToSettings')}
        </button>
        <button className="tb line" type="button" disabled={isSaving} onClick={confirm}>
          {isSaving ? t('console.saving') : t('access.oneAdminYes')}
        </button>
      </footer>
    </section>
  )
}
