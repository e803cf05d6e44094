/** What a selected family needs to know: the wedding day, the place, who calls, what to bring, and the steps until then. */
import { day } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { venue, weddingDay } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'

/** Those of the home page's seven steps that follow the selection. */
const FIRST = 4
const stepKeys = ['step.4', 'step.5', 'step.6'] as const

export function FinalSelection() {
  const { locale, t, textOf } = useWords()
  const date = day(locale, weddingDay())
  const facts = [
    { name: t('dash.finalWedding'), text: date, isLarge: true },
    { name: t('nav.venue'), text: venue(), isLarge: true },
    { name: t('dash.finalCalls'), text: t('dash.finalCallsText'), isLarge: false },
    { name: t('dash.finalBring'), text: t('dash.finalBringText'), isLarge: false },
  ]
  return (
    <>
      <dl className="final">
        {facts
          .filter(({ text }) => text !== '')
          .map(({ name, text, isLarge }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{isLarge ? <b>{text}</b> : text}</dd>
            </div>
          ))}
      </dl>
      <h3>{t('dash.finalSteps')}</h3>
      <ol className="final-steps" start={FIRST}>
        {stepKeys.map((key) => (
          <li key={key}>{textOf(key)}</li>
        ))}
        <li>{filled(textOf('step.7') ?? '', { date })}</li>
      </ol>
    </>
  )
}
