/** How letters and messages are sent, and what becomes of them. What they say is in events/letters.ts. */
import type { Locale } from '#events/vocabulary.ts'

/** How something is sent; `hand`: somebody of staff opens WhatsApp with the text, and notes that it was told. */
export const carriers = ['letter', 'sms', 'whatsapp', 'hand'] as const
export type Carrier = (typeof carriers)[number]
/** What a family may choose: one of these, or to be told nothing. */
export const ways = [...carriers, 'nothing'] as const
export type Way = (typeof ways)[number]
export const isWay = (text: string): text is Way => ways.some((one) => one === text)

/** By a gateway or WhatsApp, which cost money. */
export const isToPhones = (carrier: Carrier): boolean => carrier === 'sms' || carrier === 'whatsapp'

/** Milliseconds for which a letter that was sent stays in the queue, to be looked at. */
export const LETTERS_KEPT = 90 * 24 * 60 * 60 * 1000

/** From what says less to what says more: carriers tell these late, twice and in any order. */
export const deliveries = ['failed', 'delivered', 'read'] as const
export type Delivery = (typeof deliveries)[number]
export const isDelivery = (text: string): text is Delivery => deliveries.some((one) => one === text)

/** Why a letter is not sent yet, or never will be. */
export type Trouble =
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'login'
  | 'deferred'
  | 'declined'
  | 'strange-answer'
  | 'no-such-recipient'
  | 'expired'
  /** No more messages go to phones today. */
  | 'used-up'
  | 'unknown'

/** `to`: an e-mail address, or the digits of a phone number with the country's code. */
export type Addressed = { to: string; locale: Locale; subject: string; messageId: string }
