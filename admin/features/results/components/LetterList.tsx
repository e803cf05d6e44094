/** For each decision how many families are told and by which way, and what they are told in full, in both languages. */
import { locales } from '#events/limits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { useWords } from '../../../app/texts/results.ts'
import type { Letters } from '../api.ts'

/** `isOn`: there is a way to tell families; without one none of them is told. */
export const LetterList = ({ letters, isOn }: { letters: readonly Letters[]; isOn: boolean }) => (
  <ul className="result-letters">
    {letters.map((one) => (
      <Decision key={one.status} letters={one} isOn={isOn} />
    ))}
  </ul>
)

function Decision({ letters: one, isOn }: { letters: Letters; isOn: boolean }) {
  const { t } = useWords()
  const { status, letters, ways, noAddress, told, sample } = one
  const others = [
    ...(ways === '' ? [] : [ways]),
    ...(noAddress > 0 ? [t('results.noAddress', { count: noAddress })] : []),
    ...(told > 0 ? [t('results.told', { count: told })] : []),
  ]
  return (
    <li>
      <h3>
        <Icon of={statusIcons[status]} />
        {t(`status.${status}`)}: {t(isOn ? 'results.letters' : 'results.wouldBe', { count: letters })}
      </h3>
      {others.length > 0 && <p className="hint">{others.join(' · ')}</p>}
      <details open={letters > 0}>
        <summary>{t('results.sample')}</summary>
        <div className="pair">
          {locales.map((locale) => (
            <article key={locale} lang={locale}>
              <h4>
                <span className="visually-hidden">{t('results.subject')}: </span>
                {sample[locale].subject}
              </h4>
              <p className="result-text">{sample[locale].text}</p>
              {sample[locale].onPhone && <p className="hint">{sample[locale].onPhone}</p>}
            </article>
          ))}
        </div>
      </details>
    </li>
  )
}
