/** Below a declared value: that the home visit confirmed it, or what it found instead. */
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../app/texts/console.ts'
import type { Found } from './found.ts'
import './found.css'

export function FoundNote({ found }: { found: Found }) {
  const { t } = useWords()
  return (
    <small className="found" data-differs={found.differs}>
      <Icon of={found.differs ? icons.home : icons.check} isSmall />
      {t(found.differs ? 'console.foundOtherwise' : 'console.foundSame', { value: found.text })}
    </small>
  )
}
