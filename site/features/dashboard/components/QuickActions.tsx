/** SPEC's quick actions: edit, or read once the application can no longer be edited, and add documents. */
import { pathFor } from '#web/paths.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { editProblem, mayAddDocuments } from '../permissions.ts'

type Props = { application: MyApplication; onUpload: () => void }

export function QuickActions({ application, onUpload }: Props) {
  const { locale, t } = useWords()
  const isExpired = useDeadline().data?.isExpired ?? false
  const problem = editProblem(application, isExpired)
  return (
    <section className="actions" aria-labelledby="actions">
      <h2 id="actions">{t('dash.quickActions')}</h2>
      {problem && <p>{t(problem)}</p>}
      <div>
        <a className="button button-line" href={pathFor(locale, 'application')}>
          {t(problem ? 'dash.read' : 'dash.edit')}
        </a>
        {mayAddDocuments(application, isExpired) && (
          <button className="button button-line" type="button" onClick={onUpload}>
            {t('dash.upload')}
          </button>
        )}
      </div>
    </section>
  )
}
