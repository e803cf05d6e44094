/** What the family can do now: the parts of a draft and a button to go on, or what can still be added after the submission. */

import type { ReactNode } from 'react'
import { documents, missingDetails, missingPaperFields } from '#events/application/missing.ts'
import type { FormField } from '#events/application/questions.ts'
import { kolkataDate } from '#events/dates.ts'
import { pathFor, previewPath } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { Go } from '../../../components/island/buttons.tsx'
import { useWords } from '../../../components/island/texts.ts'
import {
  missingAnswers,
  type Part,
  parts,
  sectionOf,
  useFieldName,
  useLabel,
} from '../../application-form/outline.ts'
import { UnsentAnswers, useMissingPapers, useUnsent } from '../../unsent/UnsentAnswers.tsx'
import { editProblem, mayAddDocuments } from '../permissions.ts'
import { useIsOver } from './Standing.tsx'
import { documentKinds } from './UploadDialog.tsx'

type Props = { application: MyApplication; userId: string; onUpload: () => void }

export function ToDo({ application, userId, onUpload }: Props) {
  const isExpired = useIsOver(application)
  const { isUnsent, look } = useUnsent(userId)
  const isEditable = editProblem(application, isExpired) === null
  const waits = isUnsent && isEditable && <UnsentAnswers userId={userId} look={look} />
  if (application.status === 'draft') return isEditable && <Draft application={application} waits={waits} />
  return <ToAdd application={application} waits={waits} isEditable={isEditable} onUpload={onUpload} />
}

/** `waits`: the notice and the button for what is on this phone only; while it is shown, it has the page's primary button. */
type DraftProps = { application: MyApplication; waits: ReactNode }

function Draft({ application, waits }: DraftProps) {
  const { locale, t } = useWords()
  const missing = missingAnswers(application, kolkataDate(new Date().toISOString()))
  const form = pathFor(locale, 'application')
  const [first] = missing
  const isComplete = !first && application.submittedAt === null
  return (
    <section className="panel to-do" aria-labelledby="to-do">
      <h2 id="to-do">{t('dash.sheetTitle')}</h2>
      {waits}
      <ul className="draft-parts">
        {parts.map((part) => (
          <PartLine
            key={part}
            part={part}
            open={missing.find((one) => one.part === part)?.fields ?? []}
            papers={documents.length - missingPaperFields(application).length}
          />
        ))}
      </ul>
      {isComplete && <p>{t('dash.nothingToFill')}</p>}
      <Go
        look={waits ? 'line' : 'strong'}
        text={isComplete ? 'dash.toPreview' : 'dash.goOn'}
        href={
          isComplete ? previewPath(locale, application.id) : `${form}${first ? `#${first.fields[0]}` : ''}`
        }
      />
    </section>
  )
}

/** More open answers than these are counted. */
const NAMED = 3

/** `open`: the answers that a submission still needs. `papers`: how many of the papers are added; none is needed. */
type PartLineProps = { part: Part; open: readonly FormField[]; papers: number }

function PartLine({ part, open, papers }: PartLineProps) {
  const { t } = useWords()
  const fieldName = useFieldName()
  const labelOf = useLabel()
  const isPapers = part === 'uploads'
  const isDone = isPapers ? papers === documents.length : open.length === 0
  // The label of the declaration is the sentence that is agreed to, and would read as agreed.
  const isCounted = open.length > NAMED || part === 'declaration'
  const named = isCounted ? '' : open.map(part === 'family' ? fieldName : labelOf).join(', ')
  const count = isPapers
    ? t('dash.addedCount', { n: papers, max: documents.length })
    : named || t('dash.partOpen', { count: open.length })
  return (
    <li data-done={isDone ? '' : undefined}>
      <Icon of={isDone ? icons.check : icons.blank} />
      <b>{t(sectionOf[part].short)}</b>
      <span>{isDone ? t('dash.partDone') : count}</span>
    </li>
  )
}

// After the submission: the papers and answers that are missing and can still be given. What cannot be added any more is not named.

/** `field`: the field of the form; null for a paper that is only shown at the home visit. */
type Missing = { title: string; field: FormField | null }

function useMissing(application: MyApplication): { papers: Missing[]; answers: Missing[] } {
  const fieldName = useFieldName()
  const papers = useMissingPapers(application).map(({ title, fields: [field = null] }) => ({ title, field }))
  const answers = missingDetails(application).map((field) => ({ title: fieldName(field), field }))
  return { papers, answers }
}

const isDocument = ({ field }: Missing): boolean => documentKinds.some((kind) => kind.field === field)

type ToAddProps = DraftProps & { isEditable: boolean; onUpload: () => void }

function ToAdd({ application, waits, isEditable, onUpload }: ToAddProps) {
  const { locale, t } = useWords()
  const isExpired = useIsOver(application)
  const { papers, answers } = useMissing(application)
  if (!mayAddDocuments(application, isExpired)) return null
  const canSend = (one: Missing) => isDocument(one) || (isEditable && one.field !== null)
  const toSend = papers.filter(canSend)
  const atVisit = papers.filter((one) => !canSend(one)).map(({ title }) => title)
  const toAnswer = isEditable ? answers : []
  const form = pathFor(locale, 'application')
  const [first] = [...toSend, ...toAnswer]
  if (!waits && papers.length + toAnswer.length === 0) return null
  const shown = atVisit.length > 0 && <p>{t('dash.atVisit', { papers: atVisit.join('; ') })}</p>
  if (!waits && !first) return <section className="panel to-do">{shown}</section>
  const look = waits ? 'button button-line' : 'button button-strong'
  return (
    <section className="panel to-do" aria-labelledby="to-do">
      <h2 id="to-do">{t('dash.missingTitle')}</h2>
      {waits}
      <ul>
        {toSend.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
        {toAnswer.map(({ title, field }) => (
          <li key={title}>
            <a className="link" href={`${form}#${field}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {first && isEditable && (
        <a className={look} href={`${form}#${first.field}`}>
          {t(toSend.length > 0 ? 'dash.addPapers' : 'dash.fillIn')}
        </a>
      )}
      {first && !isEditable && (
        <button className={look} type="button" onClick={onUpload}>
          {t('dash.addPapers')}
        </button>
      )}
      {shown}
    </section>
  )
}
