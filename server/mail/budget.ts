/**
 * How many messages may go to phones in a day of Kerala: each costs the organiser money, and anybody can have codes sent. A part of them
 * is out of the reach of strangers, so that they cannot use up what families need.
 */
import { kolkataDate } from '#events/dates.ts'
import { settingValue } from '#events/programme/events.ts'
import { expiryOf, type Letter } from '../store/letter.ts'
import type { Store } from '../store/store.ts'

const DAY = 24 * 60 * 60 * 1000
/** Up to which part of the day's messages each kind goes out. */
const shares = {
  /** Codes to numbers that nobody has proven: whoever types a number can have them sent. */
  stranger: 1 / 2,
  /** News of applications: those of a day on which results are published leave the last quarter to codes. */
  news: 3 / 4,
  /** Codes to numbers that their families have proven. */
  family: 1,
} as const

export type MessageBudget = ReturnType<typeof messageBudget>

export function messageBudget({ clock, state, vault }: Pick<Store, 'clock' | 'state' | 'vault'>) {
  const today = () => {
    const from = Date.parse(`${kolkataDate(clock().toISOString())}T00:00:00+05:30`)
    return { from: new Date(from).toISOString(), to: new Date(from + DAY).toISOString() }
  }
  const most = (): number => Number(settingValue(state.programme(), 'message_budget'))
  /** Codes that wait count as sent: they go out at once, or never. */
  const used = (): number => {
    const { sent, codes } = vault.mail.toPhones(today())
    return sent + codes
  }
  const isLeft = (kind: keyof typeof shares): boolean => used() < most() * shares[kind]
  return {
    used,
    most,
    isHalfUsed: (): boolean => !isLeft('stranger'),
    isLeft,
    /** Whether one that is due may go now: a code that was let in may, as long as the day's messages last. */
    maySend: (letter: Letter): boolean =>
      expiryOf(letter) === null ? isLeft('news') : vault.mail.toPhones(today()).sent < most(),
    /** When the next day begins, UTC. */
    nextDay: (): string => today().to,
  }
}
