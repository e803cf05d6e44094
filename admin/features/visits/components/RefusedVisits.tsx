/**
 * The visits that the server refused for good: what has happened to the family, what was found, and what a person can do. Nothing
 * leaves this list by itself.
 */
import { useAtomValue } from 'jotai'
import { useWords } from '../../../app/texts/team.ts'
import type { QueuedVisit, Refused } from '../queued-visit.ts'
import { queueAtom } from '../send-queue.ts'
import { FamilyHead } from './FamilyHead.tsx'
import { useFactWords } from './fact-words.ts'
import { RefusedActions, takesNote } from './RefusedActions.tsx'
import { useRefusalWords } from './refusal-words.ts'

/** `waiting`: the families that can be visited at present. */
type Props = { owner: string; waiting: readonly { id: string }[]; open: (one: QueuedVisit) => void }

export function RefusedVisits({ owner, waiting, open }: Props) {
  const { t } = useWords()
  const refused = useAtomValue(queueAtom).flatMap((one) =>
    one.problem?.kind === 'refused' ? [{ one, why: one.problem }] : [],
  )
  if (refused.length === 0) return null
  return (
    <section className="visit-queue" aria-labelledby="visit-refused">
      <h2 id="visit-refused">{t('visit.refusedTitle')}</h2>
      <ul>
        {refused.map(({ one, why }) => (
          <Item
            key={one.id}
            one={one}
            why={why}
            isBack={waiting.some(({ id }) => id === one.sheet.id)}
            owner={owner}
            open={() => open(one)}
          />
        ))}
      </ul>
    </section>
  )
}

/** `isBack`: it was refused for the family's status, and the family can be visited again. */
type ItemProps = { one: QueuedVisit; why: Refused; isBack: boolean; owner: string; open: () => void }

function Item({ one, why, isBack, owner, open }: ItemProps) {
  const { t } = useWords()
  const { found } = useFactWords()
  const refusalWords = useRefusalWords()
  return (
    <li className="visit" data-problem="refused">
      <FamilyHead of={one.sheet} />
      <em>{refusalWords(one, why)}</em>
      {isBack && takesNote(why) && (
        <p role="status">
          <b>{t('hands.visitBack', { again: t('visit.again') })}</b>
        </p>
      )}
      {!one.isRecorded && (
        <details>
          <summary>{t('visit.whatWasFound')}</summary>
          <p className="found-text">{found(one)}</p>
          {one.photoName !== null && <p>{t('visit.photoKept')}</p>}
        </details>
      )}
      <RefusedActions one={one} why={why} owner={owner} open={open} />
    </li>
  )
}
