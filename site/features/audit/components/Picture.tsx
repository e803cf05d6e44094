/** The frame of a chart: heading, description, the drawing, and the same data as a table. */
import { type ReactNode, useId } from 'react'
import { useAuditWords } from '../words.ts'

type Props = { title: string; text: string; drawing: ReactNode; table: ReactNode; legend?: ReactNode }
export function Picture({ title, text, drawing, table, legend }: Props) {
  const { t } = useAuditWords()
  const id = useId()
  return (
    <figure className="picture" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <figcaption>{text}</figcaption>
      {legend}
      {drawing}
      <details className="audit-more">
        <summary>{t('check.asTable')}</summary>
        <div className="scroll">{table}</div>
      </details>
    </figure>
  )
}
