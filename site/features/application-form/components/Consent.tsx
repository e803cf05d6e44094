/** What is collected, what for, who sees it and how long, where it begins to be collected; and the box that agrees to it. */
import { consentIn } from '#events/application/consent.ts'
import { pathFor } from '#web/paths.ts'
import { TickField } from '#web/ui/TickField.tsx'
import { useWords } from '../../../components/island/words.tsx'
import { useAsked, useDesk, useValue } from '../use-answer.ts'

function Notice() {
  const { locale, word } = useWords()
  return (
    <aside className="consent" aria-labelledby="consent-title">
      <h3 id="consent-title">{word('form.consentTitle')}</h3>
      <ul>
        <li>{word('form.consentWhat')}</li>
        <li>{word('privacy.why')}</li>
        <li>{word('privacy.who')}</li>
        <li>{word('form.consentLong')}</li>
      </ul>
      <a href={pathFor(locale, 'privacy')}>{word('privacy.readFull')}</a>
    </aside>
  )
}

export function Consent() {
  const { locale } = useWords()
  const { sync } = useDesk()
  return (
    <>
      <Notice />
      <TickField
        asked={useAsked('consent', 'privacy.consent', { required: true })}
        ticked={useValue('consent') !== ''}
        onTick={(ticked) => sync.edit({ consent: ticked ? consentIn(locale) : '' })}
      />
    </>
  )
}
