/** Before a family takes a place or is finalized: that somebody else has to do it, and what somebody has asked for already. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { moment } from '#events/language/format.ts'
import { accountAtom } from '../../../app/state.ts'
import { statusWord } from '../../../app/status-word.ts'
import { useWords } from '../../../app/texts/access.ts'
import { applicationQuery } from '../api.ts'
import { isSent, type Sent } from '../replies.ts'
import { useWhyNotFinalize } from '../use-why-not-finalize.ts'

/** `to`: the statuses that may come next. `notice`: the id of what says why it cannot be finalized. */
type Props = { id: string; to: readonly string[]; notice?: string }

export function NeedsOther({ id, ...ask }: Props) {
  const application = useQuery(applicationQuery(id)).data
  return application && isSent(application) ? <Notice {...ask} application={application} /> : null
}

function Notice({ to, notice, application }: Omit<Props, 'id'> & { application: Sent }) {
  const { verifiedBy, proposal } = application
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id
  const whyNot = useWhyNotFinalize(application.id)
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
      {to.includes('finalized') && whyNot !== null && (
        <p className="warning" id={notice} role="status">
          {whyNot === 'own'
            ? t('access.ownVerification', { name: verifiedBy?.email ?? '' })
            : t('access.noVerification')}
        </p>
      )}
    </>
  )
}
