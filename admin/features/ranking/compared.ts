/** Compares two applications field by field. */
import { type Locale, sides } from '#events/vocabulary.ts'
import type { Translate } from '../../app/texts/console.ts'
import { familyFields, personFields } from '../application/fields.ts'
import type { Sent } from '../application/replies.ts'

type ComparedRow = { name: string; left: string; right: string; same: boolean }
type Language = { locale: Locale; t: Translate }

export const comparedRows = (a: Sent, b: Sent, { locale, t }: Language): ComparedRow[] =>
  sides.toReversed().flatMap((side) => {
    const shown = (application: Sent) =>
      [personFields, familyFields].flatMap((of) => of({ application, side, t, locale }))
    const right = shown(b)
    return shown(a).map(({ label, value }, index) => ({
      name: `${t(`console.${side}`)}: ${t(label)}`,
      left: value,
      right: right[index]?.value ?? '',
      same: value === right[index]?.value,
    }))
  })
