/** Says that a colleague has saved other values meanwhile, to be looked at before one's own are saved. */
import { useWords } from '../../../app/texts/console.ts'
import { LookButton } from '../../../window/looking/LookButton.tsx'
import type { Look } from '../../../window/looking/use-look.ts'

export function SettingsMoved({ look }: { look: Look }) {
  const { t } = useWords()
  if (!look.mustLook) return null
  return (
    <p className="warning" role="alert">
      {t('look.settings')} <LookButton look={look} />
    </p>
  )
}
