/** What a family can have and ask for: its file, a correction, a complaint, and somebody who acts for it. */
import { pathFor } from '#web/paths.ts'
import {
  type MyApplication,
  queryClient,
  useDeadline,
  useMe,
  useMyApplications,
} from '../../account/queries.ts'
import { useQuery } from '../../account/use-query.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { editProblem } from '../dashboard/permissions.ts'
import { rightsQuery } from './api.ts'
import { AskForm } from './components/AskForm.tsx'
import { Nominee } from './components/Nominee.tsx'
import { Requests } from './components/Requests.tsx'
import './components/rights.css'

export const Rights = island(() => {
  const { locale, t } = useWords()
  const me = useMe()
  const mine = useMyApplications()
  if (me.data === null || (me.data && me.data.role !== 'customer'))
    return (
      <section className="panel">
        <p>{t('rights.signIn')}</p>
        <a className="button button-strong" href={pathFor(locale, 'login')}>
          {t('auth.signIn')}
        </a>
      </section>
    )
  if (me.isError || mine.isError) return <p role="alert">{t('toast.error')}</p>
  if (!me.data || !mine.data) return <p role="status">{t('dash.loading')}</p>
  const [application] = mine.data
  return (
    <>
      <OwnFile />
      {application ? <Asking application={application} /> : <p>{t('rights.noApplication')}</p>}
    </>
  )
})

function OwnFile() {
  const { locale, t } = useWords()
  return (
    <section className="panel" aria-labelledby="file">
      <h2 id="file">{t('rights.fileTitle')}</h2>
      <p>{t('rights.fileText')}</p>
      <a className="button button-strong" href="/api/me/export" download>
        {t('rights.fileLink')}
      </a>
      <a className="more" href={pathFor(locale, 'notice')}>
        {t('rights.noticeRead')}
      </a>
    </section>
  )
}

function Asking({ application }: { application: MyApplication }) {
  const { locale, t } = useWords()
  const { id } = application
  const isExpired = useDeadline().data?.isExpired ?? false
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
            <a className="button button-line" href={pathFor(locale, 'application')}>
              {t('rights.correctionEdit')}
            </a>
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
