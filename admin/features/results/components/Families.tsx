/** Families by number and name, each with a link to its page, and how many more there are. */
import type { ReactNode } from 'react'
import { spokenReferenceOf } from '#events/application/reference.ts'
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/results.ts'
import { applicationPath } from '../../application/links.ts'
import type { Family } from '../api.ts'

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
