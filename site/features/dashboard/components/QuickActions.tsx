/** The actions: edit (or the reason why that is no longer possible), add documents, print, show the confirmation again. */
import { useState } from 'react'
import { pathFor } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { editProblem, isSubmitted, mayAddDocuments, mayRemoveDocuments } from '../permissions.ts'
import { UploadDialog } from './UploadDialog.tsx'

type Props = { application: MyApplication; onConfirmation: () => void }

export function QuickActions({ application, onConfirmation }: Props) {
  const { locale, t } = useWords()
  const isExpired = useDeadline().data?.isExpired ?? false
  const [adding, setAdding] = useState(false)
  const problem = editProblem(application, isExpired)
  return (
    <section className="panel actions" aria-labelledby="actions">
      <h2 id="actions">{t('dash.quickActions')}</h2>
      {problem ? (
        <p>{t(problem)}</p>
      ) : (
        <a className="button button-strong" href={pathFor(locale, 'application')}>
          <Icon of={icons.pencil} />
          {t('dash.edit')}
        </a>
      )}
      {mayAddDocuments(application, isExpired) && (
        <button className="button button-line" type="button" onClick={() => setAdding(true)}>
          <Icon of={icons.upload} />
          {t('dash.upload')}
        </button>
      )}
      <button className="button button-line" type="button" onClick={() => print()}>
        <Icon of={icons.printer} />
        {t('dash.print')}
      </button>
      <a className="button button-line" href={pathFor(locale, 'rights')}>
        {t('rights.link')}
      </a>
      {isSubmitted(application) && (
        <button className="button button-line" type="button" onClick={onConfirmation}>
          <Icon of={icons.check} />
          {t('dash.sentAgain')}
        </button>
      )}
      {adding && (
        <UploadDialog
          application={application}
          mayRemove={mayRemoveDocuments(application, isExpired)}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** A message with a link, which replaces the overview while there is no application. */
type NoticeProps = { title?: string; text: string; link: { href: string; text: string } }

export const Notice = ({ title, text, link }: NoticeProps) => (
  <section className="panel notice">
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    <a className="button button-strong" href={link.href}>
      {link.text}
    </a>
  </section>
)
