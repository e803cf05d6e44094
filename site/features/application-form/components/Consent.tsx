/**
 * The notice and its consent checkbox. The purpose is always visible; the list of items is folded, so that the first question is
 * on the first screen of a phone.
 */
import { consentIn } from '#events/application/consent.ts'
import { pathFor } from '#web/paths.ts'
import { TickField } from '#web/ui/Question.tsx'
import { Listen } from '../../../components/island/Listen.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { NOTICE } from '../notice.ts'
import { useOpenForm, useProblem, useValue } from '../use-field.ts'

export function Consent() {
  const { locale, t, textOf } = useWords()
  const { saving } = useOpenForm()
  return (
    <>
      <p className="lead">{t('privacy.why')}</p>
      <Listen section="consent" about={t('rights.noticeRead')} />
      <details className="consent">
        <summary>{t('rights.noticeRead')}</summary>
        <ul>
          {textOf(NOTICE)
            ?.split('\n')
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
        <a href={pathFor(locale, 'notice')}>{t('rights.noticePage')}</a>
        <a href={pathFor(locale, 'privacy')}>{t('privacy.readFull')}</a>
      </details>
      <TickField
        asked={{ id: 'consent', label: t('privacy.consent'), required: true, problem: useProblem('consent') }}
        ticked={useValue('consent') !== ''}
        onTick={(ticked) => saving.edit({ consent: ticked ? consentIn(locale) : '' })}
      />
    </>
  )
}
