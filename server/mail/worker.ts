/**
 * Sends what is due, one letter and one connection at a time. A letter leaves the queue only once the server has taken
 * it; until then it is tried again under the same Message-ID.
 */
import { stackOf } from '../runtime/reports.ts'
import { isStorageError } from '../store/database.ts'
import { endOf, type Letter, type Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import { mailServer } from './connection.ts'
import type { MailOptions } from './door.ts'
import { type Line, lineTo } from './line.ts'
import { messageOf, type Sending } from './message.ts'
import { isFinal, ofConnection, patience } from './trouble.ts'

/** Scanning a letter with its files takes a server longer than greeting us; to give up then would send it twice. */
const SILENCE = 60_000
/** How long the end of the server waits for the letter that is under way. */
const LAST_WORDS = 10_000

type Mailed = { applicationId: string; fields: string[] }
/** What the log is to say of hidden pictures that left the house. */
const mailedIn = (letter: Letter, fields: string[]): Mailed | null =>
  fields.length > 0 && 'id' in letter ? { applicationId: letter.id, fields } : null

const later = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString()

export function mailWorker(parts: Sending, options: MailOptions = {}) {
  const { store } = parts
  const { vault, clock } = store
  /** Taken by the server, while log and vault could not yet take a note of it: never to be sent again. */
  const unnoted = new Map<string, Mailed | null>()
  const waiting = { silence: options.patience ?? SILENCE, ...options }
  let stopping = false

  async function note(): Promise<void> {
    for (const [id, mailed] of unnoted) {
      if (mailed) {
        const event = { type: 'RecordMailed', facts: null, details: mailed } as const
        await store.handle((tx) => tx.recordStaff('system', 'system', event))
        unnoted.set(id, null)
      }
      vault.mail.sent(id, clock().toISOString())
      unnoted.delete(id)
    }
  }
  /** @returns false where it is the connection that fails, and no other letter need be tried now. */
  function inTrouble({ id, tries }: Posted, trouble: Trouble): boolean {
    const now = clock()
    const tried = tries + 1
    parts.reports.info({ what: 'mail', id, trouble, tries: tried })
    if (isFinal(trouble)) vault.mail.failed(id, tried, trouble)
    else vault.mail.tried(id, tried, trouble, later(now, patience(tried)))
    if (!ofConnection.includes(trouble)) return true
    vault.mail.putOff(now.toISOString(), later(now, patience(1)), trouble)
    return false
  }
  async function handed(line: Line, posted: Posted, letter: Letter): Promise<'sent' | Trouble> {
    const end = endOf(letter)
    if (end !== null && end <= clock().toISOString()) return 'expired'
    const made = await messageOf(parts, posted, letter)
    // Forgotten meanwhile, or what it would tell of is: nothing is left to send, nor to note.
    if (!made || !vault.mail.byId(posted.id)) return 'expired'
    const outcome = await line.hand(made.message)
    if (outcome === 'sent') unnoted.set(posted.id, mailedIn(letter, made.hidden))
    return outcome
  }
  /** @returns whether to go on with the next one. */
  async function send(line: Line, posted: Posted): Promise<boolean> {
    const outcome = posted.letter ? await handed(line, posted, posted.letter) : 'expired'
    if (outcome !== 'sent') return inTrouble(posted, outcome)
    await note()
    vault.mail.hasten(clock().toISOString(), ofConnection)
    return true
  }
  /** What is no answer of a mail server costs one letter one try, and is reported. */
  async function tried(line: Line, next: Posted): Promise<boolean> {
    try {
      return await send(line, next)
    } catch (error) {
      if (isStorageError(error)) throw error
      parts.reports.error({ what: 'mail', id: next.id, stack: stackOf(error) })
      return inTrouble(next, 'unknown')
    }
  }
  const nextDue = () => (stopping ? null : vault.mail.due(clock().toISOString()))
  async function drain(): Promise<void> {
    await note()
    // Whoever woke it may have stopped it since, and closed what it reads.
    const server = stopping ? null : mailServer(parts)
    if (!server?.user) return
    const line = lineTo(server, parts.config.allowPrivateSmtp, waiting)
    try {
      for (let next = nextDue(); next && (await tried(line, next)); next = nextDue());
    } finally {
      await line.close()
    }
  }
  let running: Promise<void> | null = null
  const work = async (): Promise<void> => {
    if (stopping) return
    running ??= drain().finally(() => {
      running = null
    })
    await running
  }
  return {
    /** Sends everything that is due; whoever asks while it goes on waits for the same end. */
    work,
    /** Finishes the letter that is under way, and starts no other. */
    stop: async (): Promise<void> => {
      stopping = true
      const cut = Promise.withResolvers<void>()
      const timer = setTimeout(cut.resolve, LAST_WORDS)
      await Promise.race([running?.catch(() => undefined), cut.promise])
      clearTimeout(timer)
    },
  }
}
