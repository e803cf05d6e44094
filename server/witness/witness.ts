/** A witness: fetches a programme's checkpoints with bounds on time and size, stores what it accepted, and cosigns. */

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { fromHex, hex, jsonValue } from '#events/ledger/encoding.ts'
import { growthBetween } from '#events/ledger/listed-checkpoints.ts'
import {
  cosign,
  cosignaturesOf,
  isKeyName,
  openCheckpoint,
  parseVerifierKey,
  type Signer,
  type VerifierKey,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { type Answer, httpCall } from '../messages/http-call.ts'
import type { Clock } from '../runtime/clock.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'

/** Milliseconds. */
const PATIENCE = 30_000

const Keys = z.object({ verifierKey: z.string() })
const Growth = z.object({ path: z.array(z.string()).check(z.maxLength(128)) })

/** 404. */
class NotThere extends OperatorError {}

async function asked(url: URL, body = ''): Promise<Answer> {
  const headers = [
    ['cache-control', 'no-cache'],
    ['content-type', 'application/json'],
  ] as const
  const call = { method: body === '' ? 'GET' : 'POST', url: url.href, headers, body }
  const answer = await httpCall(call, { allowPrivate: true, timeout: PATIENCE })
  if (answer === 'strange-answer') throw new OperatorError(`${url.host} sends more than a checkpoint can be.`)
  if (typeof answer !== 'string') return answer
  throw new OperatorError(`${url.host} cannot be reached. Nothing was checked; try again later.`)
}

function siteAt(address: string): URL {
  const site = URL.parse(address)
  if (!site || !/^https?:$/.test(site.protocol))
    throw new OperatorError(`${address} is no address of a site.`)
  return site
}

type LogClient = ReturnType<typeof logClient>

/** @throws OperatorError for an invalid URL */
export function logClient(address: string) {
  const base = siteAt(address)
  async function get(path: string): Promise<string> {
    const url = new URL(path, base)
    const { status, text } = await asked(url)
    if (status === 404) throw new NotThere(`${url.host} has nothing at ${path}.`)
    if (status !== 200) throw new OperatorError(`${url.host} answers ${status}. Try again later.`)
    return text
  }
  return {
    /** Bypasses caches. */
    newest: (): Promise<string> => get(`/api/audit/checkpoint?at=${Date.now()}`),
    /** The verifier key that the log itself names. */
    key: async (): Promise<string> =>
      Keys.safeParse(jsonValue(await get('/api/audit/checkpoints?limit=1'))).data?.verifierKey ?? '',
    /** The proof of growth; null where the log has none, or none that can be read. */
    growth: async (from: number, to: number): Promise<string[] | null> => {
      const answer = await get(`/api/audit/consistency?from=${from}&to=${to}`).catch((error: unknown) => {
        if (error instanceof NotThere) return ''
        throw error
      })
      return Growth.safeParse(jsonValue(answer)).data?.path ?? null
    },
    /** @returns whether it was accepted */
    handIn: async (size: number, cosignature: string): Promise<boolean> =>
      (await asked(new URL('/api/audit/cosignature', base), JSON.stringify({ size, cosignature }))).status ===
      200,
  }
}

// A witness's folder: its key, the log's key, accepted checkpoints, and evidence.

const KEY = 'witness.key'
const LOG_KEY = 'log-key'
const LAST = 'last.note'

type WitnessState = ReturnType<typeof openState>

/** @throws OperatorError for damaged files */
export function openState(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (name: string): string => join(folder, name)
  const read = (name: string): string | null =>
    existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null
  const write = (name: string, text: string) => writeDurably(path(name), Buffer.from(text))
  return {
    /** The witness's key, created at the first start with a permanent name. */
    signer: async (wanted: string | undefined): Promise<Signer> => {
      const stored = read(KEY)
      if (stored === null) {
        const privateKey = new Uint8Array(randomBytes(32))
        const name = wanted ?? `witness-${hex(new Uint8Array(randomBytes(4)))}`
        if (!isKeyName(name)) throw new OperatorError('A name of a witness has no space and no plus sign.')
        await write(KEY, `${name}\n${hex(privateKey)}\n`)
        return { name, privateKey }
      }
      const [name = '', secret = ''] = stored.split('\n')
      const privateKey = fromHex(secret)
      if (!isKeyName(name) || privateKey?.length !== 32)
        throw new OperatorError(`${path(KEY)} is damaged: it must hold a name and 64 hex digits.`)
      if (wanted !== undefined && wanted !== name)
        throw new OperatorError(`This witness is called ${name}; a new name needs a folder of its own.`)
      return { name, privateKey }
    },
    /** Null before the first checkpoint was accepted. */
    logKey: (): VerifierKey | null => {
      const text = read(LOG_KEY)
      const key = text === null ? null : parseVerifierKey(text.trim())
      if (text !== null && !key) throw new OperatorError(`${path(LOG_KEY)} is damaged.`)
      return key
    },
    pin: (key: VerifierKey) => write(LOG_KEY, `${verifierKeyText(key)}\n`),
    /** The last accepted note, with this witness's cosignature. */
    last: (): string | null => read(LAST),
    accept: async (size: number, note: string): Promise<void> => {
      await write(join('notes', `${String(size).padStart(12, '0')}.note`), note)
      await write(LAST, note)
    },
    /** Stores evidence against the log. @returns the folder */
    evidence: async (at: string, files: Readonly<Record<string, string>>): Promise<string> => {
      const place = join('evidence', at.replaceAll(':', '-'))
      for (const [name, text] of Object.entries(files)) await write(join(place, name), text)
      return path(place)
    },
  }
}

// One round: fetch the newest checkpoint, verify growth, cosign, hand in.

type Needed = {
  log: LogClient
  state: WitnessState
  signer: Signer
  clock: Clock
  print: (line: string) => void
}

/** The log signed a checkpoint that does not continue the earlier one. */
export class LogCaught extends Error {}

/** The given key, else the pinned one, else, the first time, the key that the log publishes. */
async function logKey({ log, state, print }: Needed, given: string | undefined): Promise<VerifierKey> {
  const pinned = state.logKey()
  const named = given === undefined ? null : parseVerifierKey(given)
  if (given !== undefined && !named) throw new OperatorError('What was given as --key is no verifier key.')
  if (pinned && named && verifierKeyText(pinned) !== verifierKeyText(named))
    throw new OperatorError(
      'This folder is of the log with another key. A witness of two logs needs two folders.',
    )
  const key = pinned ?? named ?? parseVerifierKey(await log.key())
  if (!key) throw new OperatorError('The log does not say what its key is. Give it with --key.')
  if (!pinned) print(`The key of the log, which is kept from now on: ${verifierKeyText(key)}`)
  if (!pinned && !named) print('Compare it with the one that the programme has published elsewhere.')
  return key
}

const faults = {
  foreign: 'The checkpoint was not signed with the key of this log, or cannot be read.',
  shrank: 'The log has fewer entries than were signed before: its end was cut off.',
  rewritten:
    'The log was rewritten: what was signed before is no longer the beginning of what is signed now.',
} as const

/** @throws LogCaught, after storing both notes; OperatorError where nothing could be checked */
export async function witnessRound(needed: Needed, given: string | undefined): Promise<void> {
  const { log, state, signer, clock, print } = needed
  const caught = async (fault: keyof typeof faults, notes: { seen: string | null; newest: string }) => {
    const why = faults[fault]
    const files = {
      'seen-before.note': notes.seen ?? '',
      'shown-now.note': notes.newest,
      'why.txt': `${why}\n`,
    }
    const folder = await state.evidence(clock().toISOString(), files)
    return new LogCaught(`${why} Nothing was cosigned. Both checkpoints are kept in ${folder}.`)
  }
  const newest = await log.newest().catch((error: unknown) => {
    throw error instanceof NotThere ? new OperatorError('The log has not signed anything yet.') : error
  })
  const key = await logKey(needed, given)
  const notes = { seen: state.last(), newest }
  const checkpoint = openCheckpoint(newest, key)
  const before = notes.seen === null ? null : openCheckpoint(notes.seen, key)
  if (!checkpoint || (notes.seen !== null && !before)) throw await caught('foreign', notes)
  const { size } = checkpoint
  if (before && size < before.size) throw await caught('shrank', notes)
  const proof = before && size > before.size ? await log.growth(before.size, size) : null
  if (before && growthBetween(before, checkpoint, proof) !== 'proved') throw await caught('rewritten', notes)
  if (!state.logKey()) await state.pin(key)
  const own = verifierKeyOf(signer, 'cosignature')
  const isNew = before?.size !== size
  const accepted = isNew ? newest : (notes.seen ?? newest)
  const [existing] = cosignaturesOf(accepted, [own])
  const line = existing?.line ?? cosign(newest, signer, Math.floor(clock().getTime() / 1000))
  if (isNew) await state.accept(size, existing ? newest : newest + line)
  if (!before) print(`The first checkpoint is kept: ${size} entries.`)
  else if (isNew)
    print(`The log grew from ${before.size} to ${size} entries, and everything before is as it was.`)
  else print(`Nothing was signed since: ${size} entries.`)
  if (cosignaturesOf(newest, [own]).length > 0) return
  if (await log.handIn(size, line)) print('The cosignature was handed in.')
  else print(`The programme has not named this witness. Its key, for an admin: ${verifierKeyText(own)}`)
}
