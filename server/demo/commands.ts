/** Runs real commands for made-up people. A refusal is a mistake in the made-up data, so it throws. */
import { randomUUID } from 'node:crypto'
import type { Application } from '#events/application/application.ts'
import { consentIn } from '#events/application/consent.ts'
import { addDocument, addNote, changeStatus, recordFacts, verify } from '#events/application/decide.ts'
import { type Select, setRank } from '#events/application/decide-rank.ts'
import { declaredFacts } from '#events/application/declared.ts'
import { Found } from '#events/application/facts.ts'
import type { FormChanges } from '#events/application/form.ts'
import { changesOf, DraftChanges } from '#events/application/form-schemas.ts'
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Status } from '#events/application/statuses.ts'
import { refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import type { Locale, StaffRole, UploadPurpose } from '#events/vocabulary.ts'
import { fileKey } from '../files/object-store.ts'
import type { Parts } from '../parts.ts'
import { rankedIn, withinPlaces } from '../ranking/in-transaction.ts'
import { select } from '../ranking/select.ts'
import { type Decide, decideIn } from '../store/decide-in.ts'
import { eraseApplication } from '../store/erase.ts'
import type { Account } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DrawnKind, drawnPicture } from './drawn-pictures.ts'

export type Commands = ReturnType<typeof createCommands>
type StatusChange = { actor: string; status: Status; reason: string; kind?: RejectionKind }

/** @throws where the command was refused */
function granted<T extends { ok: boolean }>(outcome: T): Extract<T, { ok: true }> {
  const isGranted = (one: T): one is Extract<T, { ok: true }> => one.ok
  if (!isGranted(outcome)) throw new Error(`the made-up season was refused: ${JSON.stringify(outcome)}`)
  return outcome
}

/** A visitor's findings that confirm the declaration. */
function foundAsDeclared({ standing, file }: Application): Found {
  if (standing.stage !== 'sent') return {}
  const declared = Object.entries(declaredFacts(standing.declared, file().form))
  return Found.parse(Object.fromEntries(declared.filter(([, value]) => value !== null)))
}

/** @param familyHash password hash of every family: hashing fifty thousand would take a quarter of an hour */
export function createCommands(parts: Parts, familyHash: string) {
  const { accounts, files, saving, signIn, store, team } = parts
  const candidatesIn = rankedIn(parts.ranking)

  const decide = async (id: string, actor: string, by: Decide): Promise<void> => {
    granted(await store.handle({ ids: [id] }, (tx) => decideIn(tx, { id, actor }, by)))
  }
  const checked = (changes: FormChanges): FormChanges => changesOf(DraftChanges.parse(changes))
  /** @returns the key of the stored picture */
  const upload = async (account: Account, kind: DrawnKind, ask: { purpose: UploadPurpose; seed: number }) => {
    granted(files.mayUpload(account, ask))
    // Each drawn picture passes the intake once, for all families.
    const picture = await drawnPicture(kind, ask.seed)
    const id = randomUUID()
    await files.storeChecked({ id, owner: account.id, purpose: ask.purpose }, picture)
    return fileKey(id)
  }
  return {
    register: (ask: { email: string; phone: string; locale: Locale }) =>
      store.write(() => accounts.open({ ...ask, consent: consentIn(ask.locale) }, familyHash)),
    addStaff: async (ask: { email: string; password: string; role: StaffRole }) =>
      granted(await team.addStaff({ ...ask, actor: 'system' })).account,
    signIn: async (email: string, password: string) =>
      granted(await signIn({ email, password, network: '127.0.0.1' })).account,
    setting: async (key: string, value: string, actor: string): Promise<void> => {
      granted(await parts.settings.change({ key, value, actor }))
    },
    /** @returns the application's id */
    start: async (userId: string, changes: FormChanges): Promise<string> =>
      granted(await saving.start(userId, checked(changes))).id,
    save: async (ask: { userId: string; id: string; changes: FormChanges; submitting: boolean }) => {
      const { problem } = granted(await saving.save({ ...ask, changes: checked(ask.changes) }))
      if (problem) granted(problem)
    },
    upload,
    verify: (id: string, actor: string, notes: string) =>
      decide(id, actor, ({ standing }) => verify(standing, { notes })),
    status: (id: string, ask: StatusChange & { role: StaffRole }) =>
      decide(id, ask.actor, ({ standing }, _stream, tx) =>
        changeStatus(standing, ask, ask.role, tx.programme()),
      ),
    /** `isWhole`: all other facts were confirmed as declared; else they were not checked. */
    facts: (id: string, actor: string, { facts, isWhole }: { facts: Found; isWhole: boolean }) =>
      decide(id, actor, (now) => {
        const asDeclared = isWhole ? foundAsDeclared(now) : {}
        const ask = { facts: { ...asDeclared, ...facts }, note: 'Seen at the made-up home visit' }
        return recordFacts(now.standing, ask, 'verifier')
      }),
    note: (id: string, actor: string, note: string) =>
      decide(id, actor, ({ standing }) => addNote(standing, { note, noteId: randomUUID() })),
    rank: (id: string, actor: string, ask: { rank: number; reason: string }) =>
      decide(id, actor, ({ standing }) => setRank(standing, ask)),
    document: async (id: string, actor: Account, ask: { name: string; seed: number }): Promise<void> => {
      const documentKey = await upload(actor, 'paper', { purpose: 'document', seed: ask.seed })
      const document = { documentId: randomUUID(), documentName: ask.name, documentKey }
      await decide(id, actor.id, ({ standing }, stream) =>
        files.attach({ stream, key: documentKey, actor: actor.id })
          ? addDocument(standing, document)
          : refused('file-not-yours'),
      )
    },
    /** In commits of at most a thousand, like the console's bulk command. */
    bulk: async (ids: readonly string[], ask: StatusChange): Promise<void> => {
      const by = (tx: Transaction): Decide => {
        const within = withinPlaces(tx, ask.actor)
        return (now) =>
          within(now, {
            decision: changeStatus(now.standing, ask, 'admin', tx.programme()),
            isConfirmed: true,
          })
      }
      for (let from = 0; from < ids.length; from += limits.bulk) {
        const some = ids.slice(from, from + limits.bulk)
        const each = (tx: Transaction) => {
          const decide = by(tx)
          return some.map((id) => decideIn(tx, { id, actor: ask.actor }, decide))
        }
        for (const outcome of await store.handle({ roster: true }, each)) granted(outcome)
      }
    },
    /** Selects the first by rank. @returns the shortlisted ids, in order */
    select: async (actor: string, ask: Pick<Select, 'shortlist' | 'waitlist' | 'reason'>) => {
      const asked = { ask: { ...ask, overPlaces: true }, actor }
      return granted(await store.handle({ roster: true }, (tx) => select(tx, candidatesIn(tx), asked)))
        .shortlisted
    },
    erase: async (id: string, actor: string): Promise<void> => {
      granted(await eraseApplication(store, { id, actor }))
      await files.unlinkRemoved()
    },
  }
}
