/** Who of staff began an application at the family's door; to that person, that somebody else has to visit and verify it. */
import { useWords } from '../../../app/texts/console.ts'
import { useOwnDoor } from '../own-door.ts'
import type { Sent } from '../replies.ts'

export function AtDoor({ application: { id, begunBy } }: { application: Sent }) {
  const { t } = useWords()
  const isOwn = useOwnDoor(id)
  if (begunBy === null) return null
  return (
    <p className={isOwn ? 'warning' : 'hint'}>
      {isOwn ? t('console.ownDoor') : t('console.begunBy', { name: begunBy.email })}
    </p>
  )
}
