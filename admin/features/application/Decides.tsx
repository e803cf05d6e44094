/** What decides, at the top of the inspector: the points with what they rest on, the place in the ranking, and the next step. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Status } from '#events/application/statuses.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { pointsText } from '../../app/names.ts'
import { useWords } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { shortcutOf } from '../../window/keys.ts'
import { about, available, commandsAtom, useCommandContext } from '../../window/registry.ts'
import { outcomeQuery } from './api.ts'
import { verifiedStatus } from './own-door.tsx'
import { type Sent, targetOf } from './replies.ts'
import { basisLooks, basisNames } from './Score.tsx'

const bases = ['confirmed', 'partly', 'declared', 'files'] as const

export function Points({ application: { totalScore, explanation } }: { application: Sent }) {
  const { t } = useWords()
  if (totalScore === null || !explanation) return <p className="points faint">{t('admin.notScored')}</p>
  const parts = bases
    .map((basis) => {
      const hundredths = explanation
        .filter((one) => one.basis === basis)
        .reduce((sum, { points }) => sum + Math.round(points * 100), 0)
      return { basis, points: hundredths / 100 }
    })
    .filter(({ points }) => points > 0)
  return (
    <section className="points">
      <p className="big">
        {pointsText(totalScore)}
        <small>/100</small>
      </p>
      <div>
        <div className="stack">
          {parts.map(({ basis, points }) => (
            <span key={basis} className={`cb ${basisLooks[basis]}`} style={{ inlineSize: `${points}%` }}>
              <i />
            </span>
          ))}
        </div>
        <ul>
          {parts.map(({ basis, points }) => (
            <li key={basis}>
              <b>{pointsText(points)}</b> {t(basisNames[basis])}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function WhyHere({ application: { id } }: { application: Sent }) {
  const { t } = useWords()
  const sentences = useQuery(outcomeQuery(id)).data?.sentences ?? []
  if (sentences.length === 0) return null
  return (
    <section className="why-here">
      <h3>{t('console.whyHere')}</h3>
      {sentences.slice(0, 2).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}

/** At most one of the usual moves is possible: each starts from another status. */
const usualMoves = ['verifyScore', 'markVerified', 'addShortlist', 'finalSelection']

/** The new status is shown beside the label: "Mark as Verified" may lead to Ranked. */
function newStatus(id: string, role: StaffRole): Status {
  if (id === 'verifyScore') return 'under_verification'
  if (id === 'markVerified') return verifiedStatus(role)
  return id === 'addShortlist' ? 'shortlisted' : 'finalized'
}

export function NextStep({ application }: { application: Sent }) {
  const { locale, t } = useWords()
  const context = about(useCommandContext(), targetOf(application))
  const move = available(useAtomValue(commandsAtom), context, 'row').find(({ id }) => usualMoves.includes(id))
  if (!move) return null
  const { confirmed, of } = application.visit
  const label = move.id === 'markVerified' ? t('list.verify') : move.label[locale]
  const to = t(`status.${newStatus(move.id, context.role)}`)
  return (
    <section className="next">
      <h3>{t('console.nextStep')}</h3>
      <Button look="main" onClick={() => void move.run(context)}>
        {move.icon && <Icon of={move.icon} />}
        <span>{to === label ? to : `${label} → ${to}`}</span>
        <kbd>{shortcutOf(move)}</kbd>
      </Button>
      <p>{t('console.checkedOf', { n: confirmed, total: of })}</p>
    </section>
  )
}
