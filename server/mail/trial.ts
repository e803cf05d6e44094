/** A made-up message to a number of the organiser's own, by which settings are tried before families depend on them. */
import { randomUUID } from 'node:crypto'
import type { Letter, Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import type { Carriers } from './carriers.ts'
import type { Trial } from './interface.ts'

/** An application that is nobody's: the check digit of its number is wrong. */
export const madeUp = { id: '00000000-0000-4000-8000-000000000000', number: '0000001', season: 'Season' }

/** As a family's first message, since operators take only the texts that were registered with them. */
const letter: Letter = { kind: 'acknowledgement', ...madeUp, at: '', seq: 0 }

function postedFor({ carrier, to, locale }: Trial): Posted {
  const id = randomUUID()
  const never = { stream: null, delivery: null, opened: null, sentAt: null, nextAt: null, trouble: null }
  const addressed = { to, locale, subject: '', messageId: id }
  const queued = { state: 'queued', tries: 0, queuedAt: '' } as const
  return { id, key: id, carrier, kind: letter.kind, letter, ...addressed, ...queued, ...never }
}

/** @returns `unset` where nothing is saved by which it could be sent, or why it was not sent */
export async function sendTrial(carriers: Carriers, ask: Trial): Promise<'sent' | Trouble | 'unset'> {
  const service = carriers[ask.carrier]
  if (!service.takes(ask.to)) return 'no-such-recipient'
  const run = service.open()
  if (!run) return 'unset'
  try {
    const made = await run.prepare(postedFor(ask), letter)
    return made && 'send' in made ? await made.send() : 'unknown'
  } finally {
    await run.close()
  }
}
