/** Assembles the mail service: the queue, the log follower that fills it, and the worker that sends. */
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { stackOf } from '../runtime/errors.ts'
import { carriers as carrierNames, isToPhones, LETTERS_KEPT } from '../store/letter.ts'
import { handCarrier, sendTrial, toHand } from './hand-carrier.ts'
import {
  type CarrierService,
  type Carriers,
  type Mail,
  type MailOptions,
  messageBudget,
  type Sending,
} from './interface.ts'
import { checkpointLetters, logFollower } from './log-follower.ts'
import { messageOf } from './papers.ts'
import { familyReach, mailQueue } from './reach.ts'
import { mailConnection, mailServer } from './smtp.ts'
import { mailWorker } from './worker.ts'

// The e-mail carrier.

/** Milliseconds: mail servers may scan attachments for long; an earlier timeout would send the letter twice. */
const SOCKET_TIMEOUT = 60_000

/** A single address: no list, display name or control character. */
const isAddress = (text: string): boolean =>
  text.length <= limits.email && z.safeParse(z.email(), text).success

function letterCarrier(parts: Sending, options: MailOptions): CarrierService {
  /** '' while the sender or the mail server is not set. */
  const sender = (): string =>
    parts.settings.readable('smtp_host') === '' ? '' : parts.settings.readable('smtp_email')
  const timeouts = { socketTimeout: options.timeout ?? SOCKET_TIMEOUT, ...options }
  return {
    isOn: () => sender() !== '',
    takes: isAddress,
    messageId: (id) => `<${id}@${sender().slice(sender().lastIndexOf('@') + 1)}>`,
    open: () => {
      const server = mailServer(parts)
      if (!server) return null
      const connection = mailConnection(server, parts.config.allowPrivateSmtp, timeouts)
      return {
        prepare: async (posted, letter) => {
          const made = await messageOf(parts, posted, letter)
          if (!made || 'later' in made) return made
          return { hidden: made.hidden, send: () => connection.send(made.message) }
        },
        close: connection.close,
      }
    },
  }
}

const POLL_INTERVAL = 10_000

/** Carriers to phones: one that is left out is never on. */
export type Phones = Partial<Pick<Carriers, 'sms' | 'whatsapp'>>
const none: CarrierService = {
  isOn: () => false,
  takes: () => false,
  messageId: (id) => id,
  open: () => null,
}

export function createMail(parts: Sending, phones: Phones, options: MailOptions): Mail {
  const { store, reports } = parts
  const carriers: Carriers = {
    letter: letterCarrier(parts, options),
    sms: phones.sms ?? none,
    whatsapp: phones.whatsapp ?? none,
    hand: handCarrier(parts),
  }
  const queue = mailQueue(parts, carriers)
  const families = familyReach(parts, carriers)
  const byHand = toHand(parts, carriers.hand)
  const isOn: Mail['isOn'] = (carrier) => (carrier ? carriers[carrier].isOn() : families.isOn())
  const { reach, relieveHands } = families
  const follow = logFollower(parts, { ...queue, isOn, reach, relieveHands })
  const budget = messageBudget(store)
  const workers = carrierNames.map((name) =>
    mailWorker(parts, name, carriers[name], isToPhones(name) ? budget : null),
  )
  const workAll = async (): Promise<void> => void (await Promise.all(workers.map((one) => one.work())))
  let isStarted = false
  const report = (error: unknown) => reports.error({ what: 'mail', stack: stackOf(error) })
  const wake = (): void => {
    if (isStarted) setImmediate(() => void workAll().catch(report))
  }
  /** After a failure the cursor stays, so the next commit or poll retries. */
  const followLog = async (): Promise<void> => {
    try {
      await store.filled()
      if (await follow()) wake()
    } catch (error) {
      report(error)
    }
  }
  store.onCommit(followLog)
  void followLog()
  const work = async (): Promise<void> => {
    await followLog()
    await workAll()
  }
  return {
    budget,
    isOn,
    reach,
    offeredTo: families.offeredTo,
    choose: async (account, way) => {
      await store.write(() => families.choose(account, way))
      wake()
    },
    redirect: families.redirect,
    reword: families.reword,
    work,
    sendCheckpoint: async (checkpoint) => {
      await store.write(() => checkpointLetters(parts, queue)(checkpoint))
      wake()
    },
    queue: (letter) => {
      const outcome = queue.queue(letter)
      if (outcome === 'queued') wake()
      return outcome
    },
    retry: async (id) => {
      const isThere = await store.write(() => store.vault.mail.retry(id, store.clock().toISOString()))
      if (isThere) wake()
      return isThere
    },
    mayTellByHand: byHand.mayTell,
    tellByHand: byHand.tell,
    release: async () => {
      const released = await store.write(() => store.vault.mail.release(store.clock().toISOString()))
      if (released > 0) wake()
      return released
    },
    trial: (ask) => sendTrial(carriers, ask),
    sweep: async () => {
      const before = new Date(store.clock().getTime() - LETTERS_KEPT).toISOString()
      await store.write(() => store.vault.mail.sweep(before))
    },
    start: () => {
      isStarted = true
      const timer = setInterval(() => void work().catch(report), POLL_INTERVAL)
      timer.unref()
      wake()
      return async () => {
        isStarted = false
        clearInterval(timer)
        await Promise.all(workers.map((one) => one.stop()))
      }
    },
  }
}
