/** The page of a family's rights: its archive, a correction, a complaint, and a nominee. */

import { useState } from 'react'
import type { RequestKind } from '#events/application/request-kinds.ts'
import { phoneQuestion } from '#events/contacts.ts'
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { limits } from '#events/limits.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import {
  type MyApplication,
  queryClient,
  useIsExpired,
  useMe,
  useMyApplications,
} from '../../account/queries.ts'
import { useQuery } from '../../account/query-client.ts'
import { Go, Press } from '../../components/island/buttons.tsx'
import { Doubt } from '../../components/island/Doubt.tsx'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { editProblem } from '../dashboard/permissions.ts'
import { WaitingFiles } from '../unsent/WaitingFiles.tsx'
import { type Asked, type OwnRights, rightsQuery, useSending } from './api.ts'
import './components/rights.css'

// The form for a correction or a complaint. The typed text stays until the server has accepted it.

type Props = { id: string; kind: RequestKind }
const parts = { correction: 'requests', complaint: 'complaints' } as const

function AskForm({ id, kind }: Props) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const { change, isBusy, errorOf } = useSending(id)
  const submit = async () => {
    if (await change({ part: parts[kind], body: { text } }, 'rights.sent')) setText('')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AreaField
        label={t(`rights.${kind}Field`)}
        hint={t(`rights.${kind}Text`)}
        error={errorOf('text')}
        rows={4}
        maxLength={limits.reason}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Press
        look="line"
        text={isBusy ? 'rights.sending' : `rights.${kind}Send`}
        type="submit"
        disabled={isBusy}
      />
    </form>
  )
}

// The nominee who acts for the family: a name and a number, which it can change or remove.

type NomineeProps = { id: string; nominee: OwnRights['nominee'] }

export function Nominee({ id, nominee }: NomineeProps) {
  const { t } = useWords()
  const [name, setName] = useState(nominee?.name ?? '')
  const [phone, setPhone] = useState(nominee?.phone ?? '')
  const { change, isBusy, errorOf } = useSending(id)
  const save = () => change({ part: 'nominee', body: { nominee: { name, phone } } }, 'rights.saved')
  const remove = async () => {
    if (!(await change({ part: 'nominee', body: { nominee: null } }, 'rights.saved'))) return
    setName('')
    setPhone('')
  }
  return (
    <section className="panel" aria-labelledby="nominee">
      <h2 id="nominee">{t('rights.nomineeTitle')}</h2>
      <p>{t('rights.nomineeText')}</p>
      {nominee && <p translate="no">{t('rights.nomineeNow', nominee)}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={t('rights.nomineeName')}
          error={errorOf('name')}
          maxLength={limits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('rights.nomineePhone')}
          error={errorOf('phone')}
          type="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <Doubt about={phoneQuestion(phone)} />
        <Press look="line" text="rights.nomineeSave" type="submit" disabled={isBusy} />
        {nominee && (
          <Press look="line" text="rights.nomineeRemove" disabled={isBusy} onClick={() => void remove()} />
        )}
      </form>
    </section>
  )
}

// The family's requests, newest first, with the answer or the day by which it is due.

export function Requests({ requests }: { requests: readonly Asked[] }) {
  const { t } = useWords()
  return (
    <section className="panel" aria-labelledby="requests">
      <h2 id="requests">{t('rights.requestsTitle')}</h2>
      {requests.length === 0 && <p>{t('rights.none')}</p>}
      <ol className="requests">
        {requests.toReversed().map((one) => (
          <Request key={`${one.kind} ${one.number}`} request={one} />
        ))}
      </ol>
    </section>
  )
}

function Request({ request: { number, kind, text, at, due, answer } }: { request: Asked }) {
  const { locale, t } = useWords()
  const dayOf = (instant: string): string => day(locale, kolkataDate(instant))
  return (
    <li>
      <h3>
        {t(`rights.kind.${kind}`)} <small>{t('rights.number', { number, date: dayOf(at) })}</small>
      </h3>
      <q>{text}</q>
      {answer ? (
        <p>
          <b>{t(answer.done ? 'rights.done' : 'rights.notDone', { date: dayOf(answer.at) })}</b> {answer.text}
        </p>
      ) : (
        <p>{t('rights.due', { date: day(locale, due) })}</p>
      )}
    </li>
  )
}

export const Rights = island(() => {
  const { t } = useWords()
  const me = useMe()
  const mine = useMyApplications()
  if (me.data === null || (me.data && me.data.role !== 'customer'))
    return (
      <section className="panel">
        <p>{t('rights.signIn')}</p>
        <Go text="auth.signIn" page="login" />
      </section>
    )
  if (me.isError || mine.isError) return <p role="alert">{t('toast.error')}</p>
  if (!me.data || !mine.data) return <p role="status">{t('dash.loading')}</p>
  const [application] = mine.data
  return (
    <>
      <WaitingFiles userId={me.data.id} />
      <OwnFile />
      {application ? <Asking application={application} /> : <p>{t('rights.noApplication')}</p>}
    </>
  )
})

function OwnFile() {
  const { t } = useWords()
  return (
    <section className="panel" aria-labelledby="file">
      <h2 id="file">{t('rights.fileTitle')}</h2>
      <p>{t('rights.fileText')}</p>
      <Go look="line" text="rights.fileLink" href="/api/me/export" download />
      <Go look="link strong more" text="rights.noticeRead" page="notice" />
    </section>
  )
}

function Asking({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const { id } = application
  const isExpired = useIsExpired()
  const { data, isError } = useQuery(rightsQuery(id), queryClient)
  const isClosed = application.submittedAt !== null && editProblem(application, isExpired) !== null
  return (
    <>
      <section className="panel" aria-labelledby="correction">
        <h2 id="correction">{t('rights.correctionTitle')}</h2>
        {isClosed ? (
          <AskForm id={id} kind="correction" />
        ) : (
          <>
            <p>{t('rights.correctionOwn')}</p>
            <Go look="line" text="rights.correctionEdit" page="application" />
          </>
        )}
      </section>
      <section className="panel" aria-labelledby="complaint">
        <h2 id="complaint">{t('rights.complaintTitle')}</h2>
        <AskForm id={id} kind="complaint" />
      </section>
      {isError && <p role="alert">{t('toast.error')}</p>}
      {data && <Requests requests={data.requests} />}
      {data && <Nominee id={id} nominee={data.nominee} />}
    </>
  )
}
