/** Starts, saves and submits the application of a family: drafts go to the vault, submitted data goes to the log. */

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import {
  type Application,
  type Folded,
  familyVersionOf,
  latestForm,
  newApplication,
} from '#events/application/application.ts'
import {
  amend,
  type Moment,
  mayChange,
  startApplication,
  submit,
} from '#events/application/decide-applicant.ts'
import { isOfEarlierSeason } from '#events/application/earlier.ts'
import { blankForm, changesBetween, type FormChanges, fileKeysOf, merged } from '#events/application/form.ts'
import { type RecordHelp, recordHelp } from '#events/application/helper.ts'
import { NUMBERS, numberAt } from '#events/application/number.ts'
import type { Sent } from '#events/application/standing.ts'
import { type FieldErrors, type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { filesNamedBy } from '../files/named-files.ts'
import { fileIdIn, isAttachable } from '../files/object-store.ts'
import { applicationStream } from '../store/log.ts'
import type { Draft } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'

// The application of an earlier season whose answers a family is offered for this one.

/** The newest that can be taken over; null where there is none. */
function earlierApplication(state: Store['state'], userId: string, season: string): Application | null {
  const all = state.streamsOfOwner(userId).map((stream) => state.application(stream))
  return all.find((one) => one !== null && isOfEarlierSeason(one.standing, season)) ?? null
}

/** `problem`: why the form was saved but not submitted. */
type Saved = { ok: true; id: string; stream: string; problem: Refused | null }
type Save = {
  userId: string
  id: string
  changes: FormChanges
  submitting: boolean
  expectedVersion?: number | undefined
}

const isPicture = (field: string) => field.endsWith('PhotoKey') || field.includes('Aadhaar')

const momentOf = (tx: Transaction): Moment => ({
  now: tx.now,
  stamp: tx.at,
  deadline: settingValue(tx.programme(), 'application_deadline'),
})

export type Saving = ReturnType<typeof createSaving>

export function createSaving(store: Store) {
  const { vault } = store

  /** The fields with a file that may not be attached, or that is no picture where one is expected. */
  function fileProblems(changes: FormChanges, owner: string, stream: string | null): FieldErrors {
    const problems: FieldErrors = {}
    for (const [field, value] of Object.entries(changes))
      for (const key of fileKeysOf({ [field]: value })) {
        const file = vault.files.byId(fileIdIn(key))
        const mayAttach = file !== null && isAttachable(file, { owner, stream })
        if (!mayAttach || (isPicture(field) && !file.type.startsWith('image/')))
          problems[field] = 'error.file'
      }
    return problems
  }
  /** Attaches the files that the form now names, and detaches those it no longer names. */
  function attachFiles(tx: Transaction, stream: string, before: Folded): void {
    const after = tx.started(stream)
    const old = filesNamedBy(before)
    const current = filesNamedBy(after)
    const added = [...current.difference(old)]
    const dropped = [...old.difference(current)]
    if (added.length > 0) vault.files.attach(added, stream)
    if (dropped.length > 0) vault.files.detach(dropped, tx.now)
  }
  /** Stages the draft in memory only: whether it is also written is decided later. */
  const stageDraft = (tx: Transaction, stream: string, ask: Pick<Save, 'userId' | 'changes'>): Draft => {
    const now = tx.started(stream)
    const draft = {
      stream,
      accountId: ask.userId,
      form: merged(latestForm(now) ?? blankForm, ask.changes),
      saves: now.saves + 1,
      savedAt: tx.now,
      after: now.standing.events,
    }
    tx.typeDraft(draft)
    return draft
  }

  type Target = { tx: Transaction; stream: string; before: Application; ask: Save }
  function saveDraft({ tx, stream, before, ask }: Target, changes: FormChanges): Saved | Refused {
    const allowed = mayChange(before.standing, changes, momentOf(tx))
    if (!allowed.ok) return allowed
    const isChanged = Object.keys(changes).length > 0
    const draft = isChanged ? stageDraft(tx, stream, { userId: ask.userId, changes }) : null
    attachFiles(tx, stream, before)
    const problem = ask.submitting ? submitDraft(tx, stream, ask.userId) : null
    // A form that was submitted is in the log, and leaves no draft.
    if (draft && (problem || !ask.submitting)) vault.drafts.put(draft)
    return { ok: true, id: ask.id, stream, problem }
  }
  /** @returns why the form could not be submitted, or null; the draft is saved in either case. */
  function submitDraft(tx: Transaction, stream: string, userId: string): Refused | null {
    const now = tx.started(stream)
    const form = latestForm(now) ?? blankForm
    const random = () => randomBytes(16).toString('hex')
    const bound = { number: now.file().number ?? '', salt: random(), formSalt: random() }
    const decision = submit(now.standing, { form, saves: now.saves, bound }, momentOf(tx))
    tx.decide(stream, userId, decision)
    return decision.ok ? null : decision
  }
  function amendSubmitted({ tx, stream, before, ask }: Target, standing: Sent): Saved | Refused {
    const { form, day } = before.file()
    const current = { form: form ?? blankForm, day, changes: ask.changes }
    const outcome = amend(standing, current, momentOf(tx))
    tx.decide(stream, ask.userId, outcome)
    if (!outcome.ok) return outcome
    attachFiles(tx, stream, before)
    return { ok: true, id: ask.id, stream, problem: null }
  }
  function newNumber(tx: Transaction, season: string): string {
    const number = numberAt(randomInt(NUMBERS))
    const isFree = !tx.isNumberTaken(season, number)
    return isFree ? number : newNumber(tx, season)
  }
  function startIn(
    tx: Transaction,
    userId: string,
    asked: FormChanges,
  ): Saved | (Refused & { stream?: string }) {
    const season = settingValue(tx.programme(), 'season')
    const existing = tx.streamOfOwner(userId, season)
    if (existing !== null) return { ...refused('already-started'), stream: existing }
    // Without a consent of its own, an application takes that of the registration.
    const consent = asked.consent || (vault.accounts.byId(userId)?.consent ?? '')
    const changes = consent === '' ? asked : { ...asked, consent }
    const problems = fileProblems(changes, userId, null)
    if (Object.keys(problems).length > 0) return refused('file-not-yours', problems)
    const stream = applicationStream(crypto.randomUUID())
    const id = randomUUID()
    const earlier = earlierApplication(store.state, userId, season)?.file().id
    const number = newNumber(tx, season)
    const started = startApplication({ id, userId, number, season, earlier }, momentOf(tx))
    if (!started.ok) return started
    tx.newKey(stream)
    tx.decide(stream, userId, started)
    vault.drafts.put(stageDraft(tx, stream, { userId, changes }))
    attachFiles(tx, stream, newApplication)
    return { ok: true, id, stream, problem: null }
  }
  return {
    /** Part of a larger command. @returns as `start` */
    startIn,
    /** @returns the new application, or `already-started`, `deadline-passed` or `file-not-yours`. */
    start: (userId: string, changes: FormChanges) =>
      store.handle({ owner: userId, roster: true }, (tx) => startIn(tx, userId, changes)),
    /** @returns the stream, or the refusals of `recordHelp`, or `not-found`. */
    recordHelp: ({ userId, id, help }: { userId: string; id: string; help: RecordHelp }) =>
      store.handle({ ids: [id] }, (tx): { ok: true; stream: string } | Refused => {
        const stream = tx.streamOf(id)
        const now = stream === null ? null : tx.application(stream)
        if (stream === null || !now) return refused('not-found')
        const asked = { ask: help, before: now.file().filler }
        const decision = tx.decide(stream, userId, recordHelp(now.standing, asked, momentOf(tx)))
        return decision.ok ? { ok: true, stream } : decision
      }),
    /** @returns what was saved, with the reason why it could not be submitted; or a refusal when nothing was changed. */
    save: (ask: Save) =>
      store.handle({ ids: [ask.id] }, (tx): Saved | Refused => {
        const stream = tx.streamOf(ask.id)
        const now = stream === null ? null : tx.application(stream)
        if (stream === null || !now) return refused('not-found')
        if (ask.expectedVersion !== undefined && ask.expectedVersion !== familyVersionOf(now))
          return refused('version-stale')
        const form = latestForm(now) ?? blankForm
        const changes = changesBetween(form, merged(form, ask.changes))
        const problems = fileProblems(changes, ask.userId, stream)
        if (Object.keys(problems).length > 0) return refused('file-not-yours', problems)
        const { standing } = now
        const target = { tx, stream, before: now, ask }
        return standing.status === 'draft' ? saveDraft(target, changes) : amendSubmitted(target, standing)
      }),
  }
}
