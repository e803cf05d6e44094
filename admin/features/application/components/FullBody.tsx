/** The full page's two columns: details, documents, score, timeline; and status, quick actions, notes. */
import { useAtomValue } from 'jotai'
import { moment } from '#events/language/format.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Boundary } from '../../../window/Boundary.tsx'
import { Reads } from '../../access/Reads.tsx'
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
import { WhySection } from './WhySection.tsx'

export function FullBody({ application }: { application: Sent }) {
  const { locale, t } = useWords()
  const account = useAtomValue(accountAtom)
  const name = account?.email ?? ''
  const role = account?.role
  const time = moment(locale, new Date().toISOString())
  return (
    <div className="full-body">
      <div>
        <h2 className="visually-hidden">{t('admin.details')}</h2>
        <section className="panel panel-details">
          <Boundary of={application}>
            <Details application={application} />
          </Boundary>
        </section>
        <section className="panel" aria-label={t('admin.photosDocs')}>
          <Boundary of={application}>
            <Documents application={application} />
          </Boundary>
        </section>
        <WhySection application={application} />
        <section className="panel">
          <h2>{t('admin.score')}</h2>
          <Boundary of={application}>
            <Score application={application} isExplained />
          </Boundary>
        </section>
        <section className="panel">
          <h2>{t('detail.timeline')}</h2>
          <Boundary of={application}>
            <Timeline application={application} />
          </Boundary>
        </section>
      </div>
      <div>
        <Boundary of={application}>
          <StatusManagement key={application.id} application={application} />
        </Boundary>
        <Boundary of={application}>
          <QuickActions application={application} />
        </Boundary>
        <section className="panel">
          <h2>{t('admin.notes')}</h2>
          <Boundary of={application}>
            <Verification application={application} />
            <Notes application={application} />
          </Boundary>
        </section>
        {role === 'admin' && (
          <Boundary of={application}>
            <Reads id={application.id} />
          </Boundary>
        )}
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
