/** The full page's two columns: details, documents, score, timeline; and status, quick actions, notes. */
import { useAtomValue } from 'jotai'
import { dateAndTime } from '../../../app/names.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { lastEventOf } from '../api.ts'
import type { Shown } from '../fields.ts'
import type { Sent } from '../replies.ts'
import { Details, Facts } from './Details.tsx'
import { Documents } from './Documents.tsx'
import { Notes } from './Notes.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Score } from './Score.tsx'
import { StatusManagement } from './StatusManagement.tsx'
import { Timeline } from './Timeline.tsx'

export function FullBody({ now }: { now: Sent }) {
  const { t } = useWords()
  return (
    <div className="full-body">
      <div>
        <h2 className="visually-hidden">{t('admin.details')}</h2>
        <section className="panel panel-details">
          <Details now={now} />
        </section>
        <section className="panel" aria-label={t('admin.photosDocs')}>
          <Documents now={now} />
        </section>
        <section className="panel">
          <h2>{t('admin.score')}</h2>
          <Score now={now} isWhole />
        </section>
        <section className="panel">
          <h2>{t('detail.timeline')}</h2>
          <Timeline now={now} />
        </section>
      </div>
      <div>
        <StatusManagement key={now.id} now={now} />
        <QuickActions now={now} />
        <section className="panel">
          <h2>{t('admin.notes')}</h2>
          <Verification now={now} />
          <Notes id={now.id} />
        </section>
      </div>
      <Printed now={now} />
    </div>
  )
}

/** The note of the verification, and who verified when. */
function Verification({ now: { verificationNotes, verifiedBy, verifiedAt } }: { now: Sent }) {
  const { locale } = useWords()
  const shown: Shown[] = []
  if (verificationNotes) shown.push({ label: 'detail.verificationNotes', value: verificationNotes })
  if (verifiedBy) {
    const value = [verifiedBy.email, ...(verifiedAt ? [dateAndTime(locale, verifiedAt)] : [])].join(', ')
    shown.push({ label: 'detail.verifiedBy', value })
  }
  return shown.length > 0 && <Facts shown={shown} />
}

/** The footer on paper: who printed it, when, and the newest event that it shows. */
function Printed({ now }: { now: Sent }) {
  const { locale, t } = useWords()
  const account = useAtomValue(accountAtom)
  const time = dateAndTime(locale, new Date().toISOString())
  return (
    <p className="printed">
      {t('detail.printed', { name: account?.email ?? '', time, n: lastEventOf(now) })}
    </p>
  )
}
