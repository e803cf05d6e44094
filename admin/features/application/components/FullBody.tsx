/** The sections of the full page: both sides, families, documents, score and timeline, beside status, actions, notes. */
import { useAtomValue } from 'jotai'
import { dateAndTime } from '../../../app/names.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import type { Sent } from '../replies.ts'
import { Details } from './Details.tsx'
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

/** What the verification noted, and whose it was. */
function Verification({ now }: { now: Sent }) {
  const { locale, t } = useWords()
  if (!now.verificationNotes && !now.verifiedBy) return null
  return (
    <dl className="facts">
      {now.verificationNotes && (
        <div>
          <dt>{t('detail.verificationNotes')}</dt>
          <dd>{now.verificationNotes}</dd>
        </div>
      )}
      {now.verifiedBy && (
        <div>
          <dt>{t('detail.verifiedBy')}</dt>
          <dd>
            {now.verifiedBy.email}
            {now.verifiedAt && `, ${dateAndTime(locale, now.verifiedAt)}`}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The foot of a printed sheet: by whom, when, and which event was the last. */
function Printed({ now }: { now: Sent }) {
  const { locale, t } = useWords()
  const account = useAtomValue(accountAtom)
  const time = dateAndTime(locale, new Date().toISOString())
  return (
    <p className="printed">
      {t('detail.printed', { name: account?.email ?? '', time, n: now.auditTrail.at(-1)?.seq ?? 0 })}
    </p>
  )
}
