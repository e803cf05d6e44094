/** What somebody else did to an application while this person was deciding: how it stands now, and what happened since. */

import { useWords } from '../../../app/words.ts'
import type { ChangedElsewhere } from '../api.ts'
import { isSent } from '../replies.ts'
import { Timeline } from './Timeline.tsx'

export function Meanwhile({ news: { now, seen } }: { news: ChangedElsewhere }) {
  const { word } = useWords()
  const n = seen === undefined ? 1 : Math.max(1, now.version - seen)
  return (
    <div className="meanwhile" role="alert">
      <p className="warning">{word('console.changedElsewhere', { status: word(`status.${now.status}`) })}</p>
      {isSent(now) && <Timeline now={now} latest={n} />}
    </div>
  )
}
