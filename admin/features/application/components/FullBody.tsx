/** The full page's two columns: details, documents, score, timeline; and status, quick actions, notes. */
import { useAtomValue } from 'jotai'
import { moment } from '#events/language/format.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { lastEventOf } from '../api.ts'
import type { LabelledValue } from '../fields.ts'
import type { Sent } from '../replies.ts'
import { Details, Facts } from './Details.tsx'
import { Documents } from './Documents.tsx'
import { Notes } from './Notes.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Score } from './Score.tsx'
import { StatusManagement } from './StatusManagement.tsx'
import { Timeline } from './Timeline.tsx'

export function FullBody({ application }: { application: Sent }) {
  const { locale, t } = useWords()
  const name = useAtomValue(accountAtom)?.email ?? ''
  const time = moment(locale, new Date().toISOString())
  return (
    <div className="full-body">
      <div>
        <h2 className="visually-hidden">{t('admin.details')}</h2>
        <section className="panel panel-details">
          <Details application={application} />
        </section>
        <section className="panel" aria-label={t('admin.photosDocs')}>
          <Documents application={application} />
        </section>
        <section className="panel">
          <h2>{t('admin.score')}</h2>
          <Score application={application} isExplained />
        </section>
        <section className="panel">
          <h2>{t('detail.timeline')}</h2>
          <Timeline application={application} />
        </section>
      </div>
      <div>
        <StatusManagement key={application.id} application={application} />
        <QuickActions application={application} />
        <section className="panel">
          <h2>{t('admin.notes')}</h2>
          <Verification application={application} />
          <Notes application={application} />
        </section>
      </div>
      {/* The footer on paper. */}
      <p className="printed">{t('detail.printed', { name, time, n: lastEventOf(application) })}</p>
    </div>
  )
}

/** The note of the verification, and who verified when. */
function Verification({ application: { verificationNotes, verifiedBy, verifiedAt } }: { application: Sent }) {
  const { locale } = useWords()
  const shown: LabelledValue[] = []
  if (verificationNotes) shown.push({ label: 'detail.verificationNotes', value: verificationNotes })
  if (verifiedBy) {
    const value = [verifiedBy.email, ...(verifiedAt ? [moment(locale, verifiedAt)] : [])].join(', ')
    shown.push({ label: 'detail.verifiedBy', value })
  }
  return shown.length > 0 && <Facts shown={shown} />
}
