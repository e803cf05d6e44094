/** The page /admin/applications/{id}: one application with all its data and actions. */
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { referenceOf, spokenNumber } from '#events/application/number.ts'
import { seasonName } from '#events/language/format.ts'
import { adminPaths } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { familyName, pointsText } from '../../app/names.ts'
import { backToLists, useTitle } from '../../app/page.ts'
import { focusedAtom, selectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { Button } from '../../window/Button.tsx'
import { OpenDialog } from '../../window/dialogs/OpenDialog.tsx'
import { Foot } from '../../window/Foot.tsx'
import { useCommandKeys } from '../../window/keys.ts'
import { PrintGuard, printSubjectAtom } from '../../window/Printing.tsx'
import { isCurrentSeason, seasonsQuery } from '../season/seasons.tsx'
import { applicationQuery } from './api.ts'
import { FullBody } from './FullBody.tsx'
import { isGone, NotLoaded } from './NotLoaded.tsx'
import { type Application, isSent, targetOf, withdrawnAtOf } from './replies.ts'
import '../../window/dialogs/dialog.css'
import './full-page.css'

export default function FullPage({ id }: { id: string }) {
  const { t } = useWords()
  const query = useQuery(applicationQuery(id))
  useCommandKeys()
  useTitle(`${t('admin.details')} – ${t('app.title')}`)
  return (
    <div className="full">
      <main>
        <NotLoaded query={query} gone={<Gone />} />
        {query.data && !isGone(query) && <Loaded application={query.data} />}
      </main>
      <Foot />
      <OpenDialog />
      <PrintGuard />
    </div>
  )
}

function Gone() {
  const { t } = useWords()
  return (
    <div className="waiting">
      <h1>{t('console.notFound')}</h1>
      <p>{t('admin.notFoundText')}</p>
      <Back />
    </div>
  )
}

function Back({ season = '' }: { season?: string }) {
  const { t } = useWords()
  const seasons = useQuery(seasonsQuery).data
  const search = isCurrentSeason(season, seasons) ? '' : `?${new URLSearchParams({ season })}`
  return (
    <Button
      className="back"
      icon={icons.left}
      text={t('admin.backToDashboard')}
      onClick={() => backToLists(`${adminPaths.dashboard}${search}`)}
    />
  )
}

/** Commands and shortcuts act on this application while its page is open. */
function useAsTarget(application: Application): void {
  const store = useStore()
  useEffect(() => {
    store.set(selectionAtom, [])
    store.set(focusedAtom, targetOf(application))
    store.set(printSubjectAtom, { print: 'case-file', ids: [application.id] })
    return () => store.set(printSubjectAtom, null)
  }, [application, store])
}

function Loaded({ application }: { application: Application }) {
  const { locale, t } = useWords()
  useAsTarget(application)
  return (
    <>
      <header className="full-head">
        <Back season={application.season} />
        <div>
          <h1>{familyName(application)}</h1>
          <p>
            {t('admin.details')} · {application.number !== null && <b>{spokenNumber(application.number)}</b>}{' '}
            <span className="id">{referenceOf(application.id)}…</span> ·{' '}
            {seasonName(locale, application.season)}
          </p>
        </div>
        <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
        <p className="big">
          {isSent(application) && application.totalScore !== null ? pointsText(application.totalScore) : '–'}
          <small>/100</small>
        </p>
      </header>
      {isSent(application) ? (
        <FullBody application={application} />
      ) : (
        <section className="panel">
          <p>{t('console.privateDraft')}</p>
          <p>{t('console.percent', { n: application.progress })}</p>
        </section>
      )}
    </>
  )
}
