/** "38 Ranked → Shortlisted", "2 will be skipped: Rejected". */

import type { Status } from '#events/application/status.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../../app/words.ts'
import type { Plan } from '../bulk-plan.ts'

export function BulkPreview({ plan, to }: { plan: Plan; to: Status }) {
  const { word } = useWords()
  return (
    <section className="preview" aria-live="polite">
      <h3>{word('console.bulkWill')}</h3>
      <ul>
        {plan.groups.map(({ from, n, goes }) => (
          <li key={`${from} ${goes}`} data-goes={goes}>
            <Icon of={goes ? icons.right : icons.minus} />
            {word(goes ? 'console.bulkMove' : 'console.bulkSkip', {
              ...{ n, from: word(`status.${from}`), to: word(`status.${to}`) },
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
