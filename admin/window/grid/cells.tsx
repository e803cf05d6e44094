/** Cell renderers for any grid: the status as a badge, the score as a bar with its number. */
import type { CustomCellRendererProps } from 'ag-grid-react'
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../Badge.tsx'

export function StatusCell({ data }: CustomCellRendererProps<Target>) {
  return data ? <Badge status={data.status} /> : null
}

export function ScoreCell({ data }: CustomCellRendererProps<Target>) {
  const { t } = useWords()
  if (!data) return null
  if (data.totalScore === null) return <span className="faint">{t('admin.notScored')}</span>
  return (
    <span className="sc">
      <span>
        <i style={{ inlineSize: `${data.totalScore}%` }} />
      </span>
      <span className="of">
        <b>{data.totalScore}</b>/100
      </span>
    </span>
  )
}
