/** What is whole, but signed by the key of another site: it speaks of another programme, which the visitor may have meant to check. */
import type { ReactNode } from 'react'
import { useAuditWords } from '../words.ts'

/** `children`: where another key is given, if not nearby. */
type Props = { what: 'bundle' | 'receipt'; signer: string; children?: ReactNode }
export function OtherProgramme({ what, signer, children }: Props) {
  const { t } = useAuditWords()
  return (
    <div className="verdict unsure">
      <h3>{t(`check.other.${what}`)}</h3>
      <p>{t(`check.other.${what}Text`)}</p>
      <p className="code">{signer}</p>
      <p>{t('check.other.how')}</p>
      {children}
    </div>
  )
}
