/** What is known of the Aadhaar card of one side, where its QR code was genuine: a row of the details. */
import type { Side } from '#events/vocabulary.ts'
import type { Translate } from '../../app/texts/console.ts'
import type { Sent } from './replies.ts'

export function cardRow({ cards }: Pick<Sent, 'cards'>, side: Side, t: Translate) {
  const card = cards[side]
  if (!card) return []
  return [{ label: 'detail.card', value: t(`detail.card.${card.said}`, { digits: card.lastFour }) }] as const
}
