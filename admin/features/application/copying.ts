/** Copies applications as text: a line for each, its values apart by tabs, nothing that a spreadsheet would run. */
import { inert } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { districtName, localDate, scoreText } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { translatorIn } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/registry.ts'

/** One line of text, whatever somebody put into a name. */
const cell = (text: string): string => inert(text.replace(/\s+/g, ' ').trim())

function line(locale: Locale, { id, groomName, brideName, groomDistrict, ...target }: Target): string {
  const t = translatorIn(locale)
  const district = groomDistrict === undefined ? '' : districtName(locale, groomDistrict)
  const score = scoreText(t, target.totalScore)
  const status = t(`status.${target.status}`)
  const submitted = localDate(locale, target.submittedAt)
  return [id, groomName, brideName, district, score, status, submitted].map(cell).join('\t')
}

export async function copyRows({ targets, locale }: CommandContext): Promise<void> {
  const t = translatorIn(locale)
  try {
    await navigator.clipboard.writeText(targets.map((target) => line(locale, target)).join('\n'))
    const text = t('console.copied', { n: targets.length })
    toast({ kind: 'default', title: t('toast.success'), text })
  } catch {
    toast({ kind: 'destructive', title: t('toast.error'), text: t('console.copyFail') })
  }
}
