/** What is known of the Aadhaar card of one side, where its QR code was genuine: rows of the details. */
import type { Side } from '#events/vocabulary.ts'
import type { Translate } from '../../app/texts/console.ts'
import type { Sent } from './replies.ts'

export function cardRows({ cards }: Pick<Sent, 'cards'>, side: Side, t: Translate) {
  const card = cards[side]
  if (!card) return []
  const { lastFour: digits, said, alsoIn } = card
  const shown = { label: 'detail.card', value: t(`detail.card.${said}`, { digits }) } as const
  if (alsoIn.length === 0) return [shown]
  const same = {
    label: 'detail.sameCard',
    value: t('detail.sameCard.in', { numbers: alsoIn.join(', ') }),
  } as const
  return [shown, same]
}
