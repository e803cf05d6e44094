/** The privacy notice (what is collected, why, who sees it, how long) and the checkbox that consents to it. */
import { consentIn } from '#events/application/consent.ts'
import { pathFor } from '#web/paths.ts'
import { TickField } from '#web/ui/TickField.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useAsked, useOpenForm, useValue } from '../use-field.ts'

export function Consent() {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  return (
    <>
      <aside className="consent" aria-labelledby="consent-title">
        <h3 id="consent-title">{t('form.consentTitle')}</h3>
        <ul>
          <li>{t('form.consentWhat')}</li>
          <li>{t('privacy.why')}</li>
          <li>{t('privacy.who')}</li>
          <li>{t('form.consentLong')}</li>
        </ul>
        <a href={pathFor(locale, 'privacy')}>{t('privacy.readFull')}</a>
      </aside>
      <TickField
        asked={useAsked('consent', 'privacy.consent', { required: true })}
        ticked={useValue('consent') !== ''}
        onTick={(ticked) => saving.edit({ consent: ticked ? consentIn(locale) : '' })}
      />
    </>
  )
}
