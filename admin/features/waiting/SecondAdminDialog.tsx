/** Places beyond the number of places that an admin has asked for: another admin agrees, or any admin declines. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { moment } from '#events/language/format.ts'
import { isBlank } from '#events/text.ts'
import { familyName } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { isKnownStatus } from '../../app/status.ts'
import { useWords } from '../../app/texts/access.ts'
import { useChange } from '../../app/use-change.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { ReasonField } from '../../window/ReasonField.tsx'
import { useStatusChange } from '../application/actions.ts'
import { applicationPath } from '../application/links.ts'
import { ConflictNotice } from '../application/StatusNotices.tsx'
import { decline, type Proposal, proposalsQuery } from './api.ts'

export default function SecondAdminDialog() {
  const { t } = useWords()
  const { data: waiting, isError } = useQuery(proposalsQuery)
  return (
    <Dialog title={t('console.secondAdmin')} isWide>
      <p>{t(waiting?.length === 0 ? 'access.waitingNone' : 'access.waitingText')}</p>
      {isError && <p className="warning">{t('adminToast.fetchFail')}</p>}
      <ul className="waiting-list">
        {waiting?.map((one) => (
          <Family key={one.id} waiting={one} />
        ))}
      </ul>
    </Dialog>
  )
}

function Family({ waiting }: { waiting: Proposal }) {
  const { locale, t } = useWords()
  const { id, by, to, until } = waiting
  const isOwn = useAtomValue(accountAtom)?.id === by?.id
  const [reason, setReason] = useState('')
  const agree = useStatusChange(waiting, () => {})
  const refusal = useChange((why: string, { client }) => decline(client, { id, reason: why }), {
    failText: t('access.declineFail'),
    about: familyName(waiting),
    onSuccess: (_reply, { succeeded }) => succeeded(t('access.declined')),
  })
  const isBusy = agree.isPending || refusal.isPending || isBlank(reason)
  return (
    <li>
      <p>
        <a href={applicationPath(id)} target="_blank" rel="noreferrer">
          {familyName(waiting)}
        </a>
      </p>
      <p>
        {t('access.asked', {
          name: by?.email ?? '–',
          status: t(`status.${to}`),
          until: moment(locale, until),
        })}
      </p>
      <p>
        <q>{waiting.reason}</q>
      </p>
      {isOwn && <p className="hint">{t('access.own')}</p>}
      <ConflictNotice error={agree.error} />
      <ReasonField label={t('access.reason')} reason={reason} setReason={setReason} />
      <p className="choice">
        {!isOwn && isKnownStatus(to) && (
          <Button
            look="main"
            text={t('access.agree', { status: t(`status.${to}`) })}
            disabled={isBusy}
            onClick={() => agree.mutate({ status: to, reason, overPlaces: true })}
          />
        )}
        <Button
          text={t(isOwn ? 'access.takeBack' : 'access.decline')}
          disabled={isBusy}
          onClick={() => refusal.mutate(reason)}
        />
      </p>
    </li>
  )
}
