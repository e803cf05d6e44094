/** What is known of the Aadhaar card of one side, where its QR code was genuine: rows of the details. */
import type { Side } from '#events/vocabulary.ts'
import type { Translate } from '../../app/texts/console.ts'
import type { Sent } from './replies.ts'

export function cardRows({ cards }: Pick<Sent, 'cards'>, side: Side, t: Translate) {
  const card = cards[side]
  if (!card) return []
  const { lastFour: digits, said, alsoIn } = card
  const shown = { label: t('detail.card'), value: t(`detail.card.${said}`, { digits }) }
  if (alsoIn.length === 0) return [shown]
  const same = {
    label: t('detail.sameCard'),
    value: t('detail.sameCard.in', { numbers: alsoIn.join(', ') }),
  }
  return [shown, same]
}
