/** Before a family takes a place or is finalized: that somebody else has to do it, and what somebody has asked for already. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { moment } from '#events/language/format.ts'
import { accountAtom } from '../../../app/state.ts'
import { statusWord } from '../../../app/status-word.ts'
import { useWords } from '../../../app/texts/access.ts'
import { applicationQuery } from '../api.ts'
import { isSent, type Sent } from '../replies.ts'

/** `isOn`: the programme asks for two persons. */
type Props = { id: string; to: readonly string[]; isOn: boolean }

export function NeedsOther({ id, ...ask }: Props) {
  const application = useQuery(applicationQuery(id)).data
  return application && isSent(application) ? <Notice {...ask} application={application} /> : null
}

function Notice({ to, isOn, application }: Omit<Props, 'id'> & { application: Sent }) {
  const { verifiedBy, proposal } = application
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id
  const isSeconded = proposal !== null && proposal.by?.id !== reader && to.includes(proposal.to)
  const isAlone = isOn && to.includes('finalized') && !isSeconded
  return (
    <>
      {proposal && (
        <p className="warning">
          {t('access.asked', {
            name: proposal.by?.email ?? '–',
            status: statusWord(t, proposal.to),
            until: moment(locale, proposal.until),
          })}{' '}
          {proposal.by?.id === reader && t('access.own')}
        </p>
      )}
      {isAlone && verifiedBy === null && <p className="warning">{t('access.noVerification')}</p>}
      {isAlone && verifiedBy !== null && verifiedBy.id === reader && (
        <p className="warning">{t('access.ownVerification', { name: verifiedBy.email })}</p>
      )}
    </>
  )
}
