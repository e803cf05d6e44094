/** The frame of a picture: heading, what it shows in words, the drawing, and the same as a table for whoever prefers that. */
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
