/** For each decision how many families are told and by which way, and what they are told in full, in both languages. */

import type { ReactNode } from 'react'
import { locales } from '#events/account-lists.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { familyName } from '../../app/names.ts'
import { applicationPath } from '../application/links.ts'
import { type Family, type Letters, type Results, useWords } from './publishing.tsx'

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

// Families by number and name, each with a link to its page, and how many more there are.

/** @param children what is said above the list */
type Props = { title: string; total: number; families: readonly Family[]; children?: ReactNode }

export function Families({ title, total, families, children }: Props) {
  const { t } = useWords()
  if (total === 0) return null
  return (
    <section className="preview">
      <h3>{title}</h3>
      {children}
      <ul>
        {families.map((one) => (
          <li key={one.id}>
            <a href={applicationPath(one.id)} target="_blank" rel="noreferrer">
              {spokenReferenceOf(one)}
            </a>
            <span>{familyName(one)}</span>
            <span>{t(`status.${one.status}`)}</span>
          </li>
        ))}
      </ul>
      {total > families.length && <p>{t('results.more', { n: total - families.length })}</p>}
    </section>
  )
}

/** Families that nothing is decided on yet: publishing tells them nothing. How many in each status, and who. */
export function Undecided({ undecided: { total, byStatus, families } }: Pick<Results, 'undecided'>) {
  const { t } = useWords()
  const counts = byStatus
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${t(`status.${status}`)}: ${count}`)
  return (
    <Families title={t('results.undecided', { count: total })} total={total} families={families}>
      <p>{counts.join(' · ')}</p>
    </Families>
  )
}
