/** The menu of a family that a colleague takes out of the hand closes with it, and says so: a press for it may be on its way. */
import { useEffect, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { familyName } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { translatorIn } from '../../app/texts/console.ts'

function tellClosed(family: Target): void {
  const t = translatorIn(localeNow())
  const text = t('hands.menuClosed', { name: familyName(family) })
  toast({ kind: 'default', title: t('console.rowMovedTitle'), text })
}

/** @returns is told whether the menu is open */
export function useToldWhenTaken(family: Target): (isOpen: boolean) => void {
  const openFor = useRef<Target | null>(null)
  useEffect(() => () => void (openFor.current && tellClosed(openFor.current)), [])
  return (isOpen) => {
    openFor.current = isOpen ? family : null
  }
}
