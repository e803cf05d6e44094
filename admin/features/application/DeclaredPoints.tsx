/** The points as declared and how far the visit moved them; nothing where it moved nothing. */
import { difference } from '../../app/names.ts'
import { useWords } from '../../app/texts/console.ts'
import './found.css'

export function DeclaredPoints({ points, declared }: { points: number | null; declared: number | null }) {
  const { t } = useWords()
  if (points === null || declared === null || points === declared) return null
  return (
    <small className="as-declared">
      {t('console.asDeclared', { points: declared, difference: difference(points, declared) })}
    </small>
  )
}
