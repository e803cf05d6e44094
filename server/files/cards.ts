/**
 * Aadhaar cards: the certificates of their signers, which the operator adds, and the check of their QR codes. No certificate is
 * shipped, and an expired one still counts, since cards are not signed anew.
 */
import { X509Certificate } from 'node:crypto'
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

/** Bits of an RSA key, which determine the length of a card's signature. */
const KEY_BITS = 2048

/** Of a PEM or DER file, as PEM; null where it is none with such a key. */
export function certificateIn(bytes: Uint8Array): string | null {
  try {
    const certificate = new X509Certificate(bytes)
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
    return type === 'rsa' && details?.modulusLength === KEY_BITS ? certificate.toString() : null
  } catch {
    return null
  }
}

const keyIn = (pem: string) =>
  new Uint8Array(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }))

export const createCertificates = ({ vault }: Store) => ({
  /** DER, SubjectPublicKeyInfo. */
  keys: () => vault.publicFiles.all('certificate').map(({ content }) => keyIn(content)),
})
type Certificates = ReturnType<typeof createCertificates>

// The code is never stored, logged or forwarded: of a genuine card the last four digits and a keyed hash of its reference are
// stored, of any other card no data.

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
