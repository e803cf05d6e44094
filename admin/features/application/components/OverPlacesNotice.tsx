/** Shown where a change of status was refused for want of places: the next press goes beyond them. */
import { useWords } from '../../../app/texts/console.ts'

export function OverPlacesNotice() {
  const { t } = useWords()
  return (
    <p role="alert">
      <strong>{t('refusal.over-places')}</strong>
    </p>
  )
}
