/** Whether the log only grew since a checkpoint that was kept, in plain words. */
import type { ReactNode } from 'react'
import { useAuditWords } from '../words.ts'
import type { Held } from './checking.ts'
import type { Recalled } from './use-remembered.ts'

type Verdict = Held | NonNullable<Recalled['held']>

const looks = {
  grown: 'good',
  unproved: 'unsure',
  foreign: 'unsure',
  'other-key': 'bad',
  shrank: 'bad',
  rewritten: 'bad',
}
export const isBad = ({ is }: Verdict): boolean => looks[is] === 'bad'

type Props = { held: Verdict; heading: string; children?: ReactNode }
export function HeldVerdict({ held, heading, children }: Props) {
  const { t } = useAuditWords()
  const words =
    held.is === 'grown' || held.is === 'rewritten'
      ? t(`check.log.kept.${held.is}`, { count: held.size })
      : t(`check.log.kept.${held.is}`)
  return (
    <div className={`verdict ${looks[held.is]}`}>
      <h3>{heading}</h3>
      <p>{words}</p>
      {isBad(held) && <p>{t('check.log.evidence')}</p>}
      {children}
    </div>
  )
}
