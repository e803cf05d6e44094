/** The preview's island: one application to check, edit or submit; or the reason why it cannot be shown. */

import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import {
  applicationQuery,
  type MyApplication,
  meQuery,
  queryClient,
  useApplication,
  useIsExpired,
  useMe,
} from '../../account/queries.ts'
import { Go } from '../../components/island/buttons.tsx'
import { island } from '../../components/island/island.tsx'
import { LoadFailed } from '../../components/island/LoadFailed.tsx'
import { useWords } from '../../components/island/texts.ts'
import { onPhone, Panel, Shown, saved } from '../application-form/PageParts.tsx'
import { editProblem } from '../dashboard/permissions.ts'
import { useUnsent } from '../unsent/UnsentAnswers.tsx'
import { WaitingFiles } from '../unsent/WaitingFiles.tsx'
import { Review } from './components/Review.tsx'
import '../application-form/dock.css'
import './components/preview.css'

const ID = /\/preview\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/

const Loading = () => {
  const { t } = useWords()
  return (
    <p className="panel" role="status">
      {t('preview.loading')}
    </p>
  )
}

function OwnReview({ application, userId }: { application: MyApplication; userId: string }) {
  const unsent = useUnsent(userId)
  const isRead = editProblem(application, useIsExpired()) !== null
  return (
    <>
      {(unsent.isUnsent || !isRead) && <Shown {...(unsent.isUnsent ? onPhone : saved)} />}
      <WaitingFiles userId={userId} />
      <Review application={application} userId={userId} unsent={unsent} />
    </>
  )
}

function DashboardLink({ look = 'button-strong' }: { look?: 'button-strong' | 'button-line' }) {
  const { locale, t } = useWords()
  return (
    <a className={`button ${look}`} href={pathFor(locale, 'dashboard')}>
      {t('form.returnDashboard')}
    </a>
  )
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

/** The server answers 404 for another family's application too. */
const isNotFound = (error: unknown): boolean => [403, 404].some((status) => status === statusOf(error))

function ApplicationPreview({ id }: { id: string }) {
  const { t } = useWords()
  const me = useMe()
  const { data, error } = useApplication(id)
  if (me.data === null || statusOf(error) === 401)
    return (
      <Panel title={t('form.authRequired')} text={t('form.signInFirst')}>
        <Go text="form.goToLogin" page="login" />
      </Panel>
    )
  if (isNotFound(error))
    return (
      <Panel title={t('form.notFound')} text={t('form.notFoundText')}>
        <DashboardLink />
      </Panel>
    )
  if (data && me.data) return <OwnReview application={data} userId={me.data.id} />
  const failure = error ?? me.error
  if (!failure) return <Loading />
  const retry = () =>
    Promise.all([queryClient.prefetchQuery(meQuery), queryClient.prefetchQuery(applicationQuery(id))])
  return (
    <LoadFailed error={failure} retry={retry} heading="h1">
      <DashboardLink look="button-line" />
    </LoadFailed>
  )
}

export const Preview = island(() => {
  const { t } = useWords()
  // Undefined until hydration: the built page has no URL.
  const [id, setId] = useState<string | null | undefined>()
  useEffect(() => setId(ID.exec(location.pathname)?.[1] ?? null), [])
  if (id === undefined) return <Loading />
  if (id !== null) return <ApplicationPreview id={id} />
  return (
    <Panel title={t('form.invalidId')}>
      <DashboardLink />
    </Panel>
  )
})
