/** The missing papers and answers, each with a button or a sentence on how to supply it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isPartlyThere, missingDetails, missingFields, missingPapers } from '#events/application/missing.ts'
import { type FormField, questionOf } from '#events/application/questions.ts'
import { isVerifiedOrLater, statuses } from '#events/application/statuses.ts'
import { pathFor } from '#web/paths.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { paperNames } from '../../../application/paper-names.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useFieldName } from '../../application-form/field-words.ts'
import { useIsWaiting } from '../../unsent/waiting.ts'
import { type DocumentKind, documentKinds, roomIn } from '../documents.ts'
import { editProblem, mayAddDocuments, mayRemoveDocuments } from '../permissions.ts'
import { FileDialog } from './FileDialog.tsx'

type Props = { application: MyApplication }
/** `field`: the field of the form; null for a paper that is only shown at the home visit. */
type Item = { id: string; title: string; field: FormField | null }

const isPastVisit = ({ status }: MyApplication): boolean =>
  statuses.some((one) => one === status && isVerifiedOrLater(one))

function useItems(application: MyApplication): Item[] {
  const { t } = useWords()
  const fieldName = useFieldName()
  // A paper that waits on this phone is not missing: the page names it above, and sends it.
  const isWaiting = useIsWaiting()
  const papers = missingPapers(application).flatMap((paper): Item[] => {
    if (paper === 'health')
      return isPastVisit(application) ? [] : [{ id: paper, title: t(paperNames[paper]), field: null }]
    const missing = missingFields(application, paper)
    const fields = missing.filter((field) => !isWaiting(field))
    const [field] = fields
    if (field === undefined) return []
    const isPart = isPartlyThere(application, paper) || fields.length < missing.length
    return [{ id: paper, title: isPart ? fields.map(fieldName).join(', ') : t(paperNames[paper]), field }]
  })
  const details = missingDetails(application).map((field) => ({ id: field, title: fieldName(field), field }))
  return [...papers, ...details]
}

const kindOf = ({ field }: Item): DocumentKind | null =>
  documentKinds.find((kind) => kind.field === field) ?? null

export function Missing({ application }: Props) {
  const { t } = useWords()
  const isExpired = useDeadline().data?.isExpired ?? false
  const [adding, setAdding] = useState<DocumentKind | null>(null)
  const stopAdding = useCallback(() => setAdding(null), [])
  const region = useRef<HTMLDivElement>(null)
  const items = useItems(application)
  const isEditable = editProblem(application, isExpired) === null
  const isAddable = mayAddDocuments(application, isExpired)
  const isGivable = (item: Item): boolean => (kindOf(item) ? isAddable : isEditable && item.field !== null)
  const others = items.filter((item) => !isGivable(item) && item.field !== null)
  // After an upload the focused button is removed together with its item.
  useEffect(() => {
    if (!adding) return
    return () => {
      if (document.activeElement === document.body) region.current?.focus()
    }
  }, [adding])
  return (
    <div className="missing" ref={region} tabIndex={-1}>
      {items.length > 0 && (
        <>
          <h3>{t('dash.missingTitle')}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <span>
                  {item.title}
                  {item.field === null && <small>{t('dash.giveHealth')}</small>}
                </span>
                {isGivable(item) && <Give item={item} onAdd={setAdding} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && <p>{t(isPastVisit(application) ? 'dash.giveLater' : 'dash.giveAtVisit')}</p>}
      {adding && (
        <FileDialog
          application={application}
          kind={adding}
          room={roomIn(application, adding, mayRemoveDocuments(application, isExpired))}
          onClose={stopAdding}
        />
      )}
    </div>
  )
}

type GiveProps = { item: Item; onAdd: (kind: DocumentKind) => void }

/** Documents are added here, other answers in the form. */
function Give({ item, onAdd }: GiveProps) {
  const { locale, t } = useWords()
  const kind = kindOf(item)
  const { title, field } = item
  if (kind)
    return (
      <button
        className="button button-line"
        type="button"
        aria-label={t('dash.addFiles', { title })}
        onClick={() => onAdd(kind)}
      >
        {t('dash.addShort')}
      </button>
    )
  const isPicture = questionOf(field ?? '')?.kind === 'picture'
  return (
    <a
      className="button button-line"
      aria-label={isPicture ? t('dash.addFiles', { title }) : `${t('dash.fillIn')}: ${title}`}
      href={`${pathFor(locale, 'application')}#${field}`}
    >
      {t(isPicture ? 'dash.addShort' : 'dash.fillIn')}
    </a>
  )
}
