/**
 * Aadhaar cards: certificates of their signers, from `certificates/` of the data folder, and the check of their QR codes.
 * No certificate is shipped, and an expired one still counts, since cards are not signed anew.
 */
import { X509Certificate } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Application, latestForm } from '#events/application/application.ts'
import { type CardResult, cardResult } from '#events/application/case-file.ts'
import { checkCard } from '#events/application/decide-applicant.ts'
import { blankForm, type Form } from '#events/application/form.ts'
import { refused } from '#events/decider.ts'
import { birthAgreement, nameAgreement } from '#events/identity/agreement.ts'
import { type CardFields, readCard } from '#events/identity/read-card.ts'
import { settingValue } from '#events/programme/events.ts'
import { type Side, sides } from '#events/vocabulary.ts'
import { keyedHash } from '../store/seal.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds between reads of the folder. */
const CACHE_TIME = 5000
const MOST_FILES = 20
/** Bits of an RSA key, which determine the length of a card's signature. */
const KEY_BITS = 2048

type Key = Uint8Array<ArrayBuffer>

/** DER, SubjectPublicKeyInfo; null for a file without such a key. */
function keyIn(path: string): Key | null {
  try {
    const { publicKey } = new X509Certificate(readFileSync(path))
    const isFit =
      publicKey.asymmetricKeyType === 'rsa' && publicKey.asymmetricKeyDetails?.modulusLength === KEY_BITS
    return isFit ? new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })) : null
  } catch {
    return null
  }
}

export const isCertificateName = (name: string): boolean => /\.(?:pem|cer|crt|der)$/i.test(name)

/** Regular files only: a symbolic link could lead out of the folder. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isCertificateName(entry.name))
      .map(({ name }) => name)
      .sort()
      .slice(0, MOST_FILES)
  } catch {
    return [] // No folder, or an unreadable one: then no card can be checked.
  }
}

const folderIn = (dataDir: string): string => join(dataDir, 'certificates')

/** Creates the folder. @returns a warning about ignored files, or null */
export function readyCertificates(dataDir: string): string | null {
  const folder = folderIn(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const used = new Set(filesIn(folder).filter((name) => keyIn(join(folder, name)) !== null))
    const ignored = readdirSync(folder).filter((name) => !used.has(name) && !name.startsWith('.'))
    return ignored.length === 0
      ? null
      : `In certificates/ nothing is checked by ${ignored.sort().join(', ')}: a certificate is a .pem, .cer, .crt or .der file with an RSA key of 2048 bits.`
  } catch {
    return `${folder} cannot be read by the server, so no card is checked.`
  }
}

/** @param elapsed milliseconds of a monotonic clock */
export function createCertificates(dataDir: string, elapsed = () => performance.now()) {
  const folder = folderIn(dataDir)
  let readAt = Number.NEGATIVE_INFINITY
  let keys: readonly Key[] = []
  return {
    /** DER, SubjectPublicKeyInfo. */
    keys: (): readonly Key[] => {
      const now = elapsed()
      if (now - readAt < CACHE_TIME) return keys
      readAt = now
      keys = filesIn(folder).flatMap((name) => keyIn(join(folder, name)) ?? [])
      return keys
    },
  }
}
type Certificates = ReturnType<typeof createCertificates>

// The code is never stored, logged or forwarded: of a genuine card, its last four digits and a keyed hash of its reference
// are stored, of any other nothing.

type Ask = { userId: string; id: string; side: Side; digits: string }
/** `alsoIn`: numbers of other applications with the same card. */
type ShownCard = { lastFour: string; said: CardResult; alsoIn: readonly string[] }

const answersOf = (form: Form, side: Side) =>
  ({ name: form[`${side}Name`], dob: form[`${side}Dob`] }) satisfies Record<string, string>

export function createCards({ store, certificates }: { store: Store; certificates: Certificates }) {
  const hash = (...parts: string[]): string =>
    keyedHash(store.vault.cardHashing, JSON.stringify(parts)).toString('hex')
  const comparedWith = (id: string, form: Form, side: Side): string => {
    const { name, dob } = answersOf(form, side)
    return hash('compared', id, name, dob)
  }
  function found(fields: CardFields, form: Form, { id, side }: Ask) {
    const { name, dob } = answersOf(form, side)
    return {
      name: nameAgreement(fields.name, name),
      birth: birthAgreement(fields.birth, dob),
      lastFour: fields.reference.slice(0, 4),
      reference: hash('reference', fields.reference),
      compared: comparedWith(id, form, side),
    }
  }
  const record = (fields: CardFields, ask: Ask) =>
    store.handle({ ids: [ask.id] }, (tx) => {
      const stream = tx.streamOf(ask.id)
      const now = stream === null ? null : tx.application(stream)
      if (stream === null || !now) return refused('not-found')
      const card = found(fields, latestForm(now) ?? blankForm, ask)
      const moment = { now: tx.now, deadline: settingValue(tx.programme(), 'application_deadline') }
      const known = now.file().cards[ask.side]
      const decision = checkCard({ standing: now.standing, known }, { side: ask.side, card }, moment)
      const outcome = tx.decide(stream, ask.userId, decision)
      return outcome.ok ? { ok: true as const, name: card.name, birth: card.birth } : outcome
    })
  return {
    /** Records only a genuine card. */
    async check(ask: Ask) {
      const reading = await readCard(ask.digits, certificates.keys())
      return reading.kind === 'genuine'
        ? record(reading.fields, ask)
        : { ok: true as const, kind: reading.kind }
    },
    /** Genuine cards only. @param sharing other applications by the hash of a card's reference */
    shown: (
      now: Application,
      sharing: (reference: string) => readonly string[],
    ): Partial<Record<Side, ShownCard>> => {
      const { id, form, cards } = now.file()
      return Object.fromEntries(
        sides.flatMap((side) => {
          const card = cards[side]
          if (!card) return []
          const isCurrent = card.compared === comparedWith(id, form ?? blankForm, side)
          const { lastFour, reference } = card
          return [[side, { lastFour, said: cardResult(card, isCurrent), alsoIn: sharing(reference) }]]
        }),
      )
    },
  }
}
export type Cards = ReturnType<typeof createCards>
