/** The commands of real use, asked for by made-up people. A refusal is a mistake in the making-up, so it stops. */
import { randomUUID } from 'node:crypto'
import { addDocument, addNote, changeStatus, recordFacts, verify } from '#events/application/decide.ts'
import { setRank } from '#events/application/decide-rank.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Found } from '#events/application/facts.ts'
import { changesOf, DraftChanges, type FormChanges } from '#events/application/form.ts'
import type { Standing } from '#events/application/standing.ts'
import type { Status } from '#events/application/status.ts'
import { type Decision, refused } from '#events/decider.ts'
import { selection } from '#events/scoring/select.ts'
import type { Locale, UploadPurpose } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import { eraseApplication } from '../store/erase.ts'
import type { Account } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DrawnKind, drawnPicture } from './drawn-pictures.ts'

type Decide = (now: Standing) => Decision<ApplicationEvent>
export type Commands = ReturnType<typeof commandsOf>

/** @throws when what was asked for was refused. */
function granted<T extends { ok: boolean }>(outcome: T): Extract<T, { ok: true }> {
  const isGranted = (one: T): one is Extract<T, { ok: true }> => one.ok
  if (!isGranted(outcome)) throw new Error(`the made-up season was refused: ${JSON.stringify(outcome)}`)
  return outcome
}

/** @param familyHash what every family's account gets for its password: hashing fifty thousand would take a quarter of an hour. */
export function commandsOf(parts: Parts, familyHash: string) {
  const { accounts, files, saving, store } = parts

  const decideIn = (tx: Transaction, ask: { id: string; actor: string; decide: Decide }) => {
    const stream = tx.streamOf(ask.id)
    const now = stream === null ? null : tx.application(stream)
    return stream !== null && now
      ? tx.decide(stream, ask.actor, ask.decide(now.standing))
      : refused('not-found')
  }
  const decide = async (id: string, actor: string, by: Decide): Promise<void> => {
    granted(await store.handle((tx) => decideIn(tx, { id, actor, decide: by })))
  }
  const checked = (changes: FormChanges): FormChanges => changesOf(DraftChanges.parse(changes))
  /** @returns the key of a picture that was drawn, uploaded, taken in and sealed. */
  const upload = async (account: Account, kind: DrawnKind, ask: { purpose: UploadPurpose; seed: number }) => {
    const problem = files.mayUpload(account, ask.purpose)
    if (problem) granted(problem)
    // A drawn picture has been through the intake once, for all families that get the same one.
    const taken = await drawnPicture(kind, ask.seed)
    const id = randomUUID()
    await files.keepTaken({ id, owner: account.id, purpose: ask.purpose }, taken)
    return `/objects/uploads/${id}`
  }
  return {
    register: (ask: { email: string; phone: string; locale: Locale }) =>
      granted(accounts.open(ask, familyHash)).account,
    addStaff: async (ask: { email: string; password: string; role: 'verifier' | 'admin' }) =>
      granted(await accounts.addStaff({ ...ask, actor: 'system' })).account,
    signIn: async (email: string, password: string) =>
      granted(await accounts.signIn({ email, password, network: '127.0.0.1' })).account,
    setting: async (key: string, value: string, actor: string): Promise<void> => {
      granted(await parts.settings.change(key, value, actor))
    },
    /** @returns the application's id. */
    start: async (userId: string, changes: FormChanges): Promise<string> =>
      granted(await saving.start(userId, checked(changes))).now.file().id,
    save: async (ask: { userId: string; id: string; changes: FormChanges; submitting: boolean }) => {
      const { problem } = granted(await saving.save({ ...ask, changes: checked(ask.changes) }))
      if (problem) granted(problem)
    },
    upload,
    verify: (id: string, actor: string, notes: string) => decide(id, actor, (now) => verify(now, { notes })),
    status: (
      id: string,
      ask: { actor: string; role: 'verifier' | 'admin'; status: Status; reason: string },
    ) => decide(id, ask.actor, (now) => changeStatus(now, ask, ask.role)),
    facts: (id: string, actor: string, facts: Found) =>
      decide(id, actor, (now) => recordFacts(now, { facts, note: 'Seen at the made-up home visit' })),
    note: (id: string, actor: string, note: string) =>
      decide(id, actor, (now) => addNote(now, { note, noteId: randomUUID() })),
    rank: (id: string, actor: string, ask: { rank: number; reason: string }) =>
      decide(id, actor, (now) => setRank(now, ask)),
    document: async (id: string, actor: Account, ask: { name: string; seed: number }): Promise<void> => {
      const documentKey = await upload(actor, 'letter', { purpose: 'document', seed: ask.seed })
      const outcome = await store.handle((tx) => {
        const stream = tx.streamOf(id)
        if (stream !== null) tx.beforehand(() => store.vault.files.attach([documentKey.slice(-36)], stream))
        const documentId = randomUUID()
        const by: Decide = (now) => addDocument(now, { documentId, documentName: ask.name, documentKey })
        return decideIn(tx, { id, actor: actor.id, decide: by })
      })
      granted(outcome)
    },
    /** One status for many, in one commit, as the console does it. */
    bulk: async (ids: readonly string[], ask: { actor: string; status: Status; reason: string }) => {
      const by: Decide = (now) => changeStatus(now, ask, 'admin')
      const each = (tx: Transaction) => ids.map((id) => decideIn(tx, { id, actor: ask.actor, decide: by }))
      for (const outcome of await store.handle(each)) granted(outcome)
    },
    /** The next of those who wait in the ranking. @returns their ids, in its order. */
    select: (places: { shortlist: number; waitlist: number }) => {
      const ranked = parts.ranking.of(parts.settings.season())
      const byLedgerId = new Map(ranked.map(({ row }) => [row.order.id, row.applicationId]))
      const items = ranked.map(({ row }) => ({ ...row.order, status: row.status }))
      const idsOf = (ids: readonly string[]) => ids.flatMap((id) => byLedgerId.get(id) ?? [])
      const { shortlisted, waitlist } = selection(items, places)
      return { shortlisted: idsOf(shortlisted), waitlisted: idsOf(waitlist) }
    },
    erase: async (id: string, actor: string): Promise<void> => {
      granted(await eraseApplication(store, { id, actor }))
      await files.unlinkRemoved()
    },
  }
}
