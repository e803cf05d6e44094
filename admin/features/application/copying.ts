/** Copies applications to the clipboard as tab-separated lines; a spreadsheet must not run any value as a formula. */
import { inert } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { districtName, localDate, scoreText } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { translatorIn } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/registry.ts'

/** A name may contain tabs and line breaks. */
const cell = (text: string): string => inert(text.replace(/\s+/g, ' ').trim())

function line(locale: Locale, target: Target): string {
  const t = translatorIn(locale)
  const cells = [
    target.id,
    target.groomName,
    target.brideName,
    districtName(locale, target.groomDistrict),
    scoreText(t, target.totalScore),
    t(`status.${target.status}`),
    localDate(locale, target.submittedAt),
  ]
  return cells.map(cell).join('\t')
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
