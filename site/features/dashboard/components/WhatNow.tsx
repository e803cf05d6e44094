/** What the family can do now: go on with a draft, be reachable, add what is missing. Nothing once it is decided. */
import { kolkataDate } from '#events/dates.ts'
import { previewPath } from '#web/application-paths.ts'
import { pathFor } from '#web/paths.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useFieldName, useLabel } from '../../application-form/field-words.ts'
import { sectionOf } from '../../application-form/outline.ts'
import { missingAnswers } from '../missing-answers.ts'
import { isSentBack } from '../permissions.ts'
import { Missing } from './Missing.tsx'

type Props = { application: MyApplication }

/** Other statuses have nothing to do, or do not come here. */
const doing: Readonly<Record<string, Key>> = {
  submitted: 'dash.doReachable',
  under_verification: 'dash.doPapers',
  verified: 'dash.doTell',
  ranked: 'dash.doTell',
  shortlisted: 'dash.doTell',
  waitlist: 'dash.doTell',
}

export function WhatNow({ application }: Props) {
  const { t } = useWords()
  const isExpired = useDeadline().data?.isExpired ?? false
  const isOpenDraft = application.status === 'draft' && !isExpired
  const todo = doing[application.status]
  if (!todo && !isOpenDraft) return null
  return (
    <section className="panel now" aria-labelledby="now">
      <h2 id="now">{t('dash.nowTitle')}</h2>
      {todo && <p>{t(todo)}</p>}
      {isOpenDraft && <GoOn application={application} />}
      <Missing application={application} />
    </section>
  )
}

/** What a draft still needs, by the parts of the form, and the way to go on. */
function GoOn({ application }: Props) {
  const { locale, t } = useWords()
  const fieldName = useFieldName()
  const labelOf = useLabel()
  const edit = pathFor(locale, 'application')
  const missing = missingAnswers(application, kolkataDate(new Date().toISOString()))
  const isBack = isSentBack(application)
  if (missing.length === 0)
    return (
      <>
        <p>{t(isBack ? 'dash.correctFirst' : 'dash.nothingToFill')}</p>
        <a
          className={isBack ? 'button button-line' : 'button button-strong'}
          href={previewPath(locale, application.id)}
        >
          {t('dash.toPreview')}
        </a>
      </>
    )
  return (
    <>
      <p>{t('dash.toFill', { count: missing.reduce((sum, { fields }) => sum + fields.length, 0) })}</p>
      <ul className="to-fill">
        {missing.map(({ part, fields }) => (
          <li key={part}>
            <a href={`${edit}#${fields[0]}`}>{t(sectionOf[part].short)}</a>
            <span>{fields.map(part === 'family' ? fieldName : labelOf).join(', ')}</span>
          </li>
        ))}
      </ul>
      <a className="button button-strong" href={edit}>
        {t('dash.goOn')}
      </a>
    </>
  )
}
