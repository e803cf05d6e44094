/** /admin/applications/{id}: one application with everything staff know of it, and everything that can be done. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect } from 'react'
import { seasonName } from '#events/language/format.ts'
import { adminPaths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { navigate } from '../../app/address.ts'
import { useTitle } from '../../app/language.ts'
import { idHead } from '../../app/names.ts'
import { applicationQuery, seasonsQuery } from '../../app/queries.ts'
import { type Application, isSent } from '../../app/replies.ts'
import { isCurrentSeason } from '../../app/season.ts'
import { dialogAtom, focusedAtom, selectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/words.ts'
import { Badge } from '../../window/Badge.tsx'
import { useCommandKeys } from '../../window/keys.ts'
import { StatusBar } from '../../window/StatusBar.tsx'
import { FullBody } from './components/FullBody.tsx'
import { targetOf } from './target.ts'
import '../../window/dialogs/dialog.css'
import './components/full-page.css'

export default function FullPage({ id }: { id: string }) {
  const { word } = useWords()
  const now = useQuery(applicationQuery(id))
  useCommandKeys()
  useTitle(`${word('admin.details')} – ${word('app.title')}`)
  return (
    <div className="full">
      <main>
        {now.isPending && <p className="waiting">{word('admin.loadingDetails')}</p>}
        {now.isError && <NotThere />}
        {now.data && <Known now={now.data} />}
      </main>
      <StatusBar />
      <OpenDialog />
    </div>
  )
}

const OpenDialog = () => <Suspense>{useAtomValue(dialogAtom)}</Suspense>

/** @param season of the application, which the list is then opened on */
function Back({ season = '' }: { season?: string }) {
  const { word } = useWords()
  const seasons = useQuery(seasonsQuery).data
  const search = isCurrentSeason(season, seasons) ? '' : `?${new URLSearchParams({ season })}`
  return (
    <button
      className="tb line back"
      type="button"
      onClick={() => navigate(`${adminPaths.dashboard}${search}`)}
    >
      <Icon of={icons.left} />
      {word('admin.backToDashboard')}
    </button>
  )
}

function NotThere() {
  const { word } = useWords()
  return (
    <div className="waiting">
      <h1>{word('console.notFound')}</h1>
      <p>{word('admin.notFoundText')}</p>
      <Back />
    </div>
  )
}

/** Commands and keys are about this application here. */
function useInHand(now: Application): void {
  const [setFocused, setSelection] = [useSetAtom(focusedAtom), useSetAtom(selectionAtom)]
  useEffect(() => {
    setSelection([])
    setFocused(targetOf(now))
  }, [now, setFocused, setSelection])
}

function Known({ now }: { now: Application }) {
  const { locale, word } = useWords()
  useInHand(now)
  return (
    <>
      <header className="full-head">
        <Back season={now.season} />
        <div>
          <h1>
            {now.groomName} <span aria-hidden="true">·</span> {now.brideName}
          </h1>
          <p>
            {word('admin.details')} · <span className="id">{idHead(now.id)}…</span> ·{' '}
            {seasonName(locale, now.season)}
          </p>
        </div>
        <Badge status={now.status} isDetail />
        <p className="big">
          {(isSent(now) ? now.totalScore : null) ?? '–'}
          <small>/100</small>
        </p>
      </header>
      {isSent(now) ? (
        <FullBody now={now} />
      ) : (
        <section className="panel">
          <p>{word('console.privateDraft')}</p>
          <p>{word('console.percent', { n: now.progress })}</p>
        </section>
      )}
    </>
  )
}
