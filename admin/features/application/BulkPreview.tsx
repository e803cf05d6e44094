/** What a change of many will do: "38 Ranked → Shortlisted", "2 will be skipped: Rejected". */
import type { Status } from '#events/application/status.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../app/texts/console.ts'
import type { Plan } from './bulk-plan.ts'

export function BulkPreview({ plan, to }: { plan: Plan; to: Status }) {
  const { t } = useWords()
  return (
    <section className="preview" aria-live="polite">
      <h3>{t('console.bulkWill')}</h3>
      <ul>
        {plan.groups.map(({ from, n, moves }) => (
          <li key={`${from} ${moves}`} data-goes={moves}>
            <Icon of={moves ? icons.right : icons.minus} />
            {t(moves ? 'console.bulkMove' : 'console.bulkSkip', {
              n,
              from: t(`status.${from}`),
              to: t(`status.${to}`),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
