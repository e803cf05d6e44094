/** How a family's application is started, saved and submitted: drafts go to the vault, everything sent goes to the log. */
import { randomUUID } from 'node:crypto'
import {
  type Application,
  type Folded,
  latestForm,
  newApplication,
  versionOf,
} from '#events/application/application.ts'
import {
  amend,
  type Moment,
  mayChange,
  startApplication,
  submit,
} from '#events/application/decide-applicant.ts'
import { blankForm, changesBetween, type FormChanges, fileKeysOf, merged } from '#events/application/form.ts'
import type { Sent } from '#events/application/standing.ts'
import { type FieldErrors, type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { applicationStream } from '../store/log.ts'
import type { Draft } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'

export type Saved = { ok: true; stream: string; now: Application; problem: Refused | null }
export type Save = {
  userId: string
  id: string
  changes: FormChanges
  submitting: boolean
  expectedVersion?: number | undefined
}

const fileId = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const isPicture = (field: string) => field.endsWith('PhotoKey') || field.includes('Aadhaar')

const momentOf = (tx: Transaction): Moment => ({
  now: tx.at,
  deadline: settingValue(tx.programme(), 'application_deadline'),
})

export function savingOf(store: Store) {
  const { vault } = store

  /**
   * A key is attachable only by who uploaded it, and to one application: erasing that takes the file with it. A
   * picture's field only takes a picture.
   */
  function fileProblems(ask: { userId: string; stream: string | null }, changes: FormChanges): FieldErrors {
    const problems: FieldErrors = {}
    for (const [field, value] of Object.entries(changes))
      for (const key of fileKeysOf({ [field]: value })) {
        const file = vault.files.byId(fileId(key))
        const isFree = file?.stream === null || file?.stream === ask.stream
        const fits =
          file?.owner === ask.userId && isFree && (!isPicture(field) || file.type.startsWith('image/'))
        if (!fits) problems[field] = 'error.file'
      }
    return problems
  }
  /** Attaches the files that the form now names, and detaches those it no longer names. */
  function attachFiles(tx: Transaction, stream: string, before: Folded): void {
    const after = tx.started(stream)
    const named = (now: Folded) =>
      new Set([now.file().form, now.draft()?.form].flatMap((form) => (form ? fileKeysOf(form) : [])))
    const old = named(before)
    const current = named(after)
    const added = [...current].filter((key) => !old.has(key)).map(fileId)
    const dropped = [...old].filter((key) => !current.has(key)).map(fileId)
    if (added.length > 0) tx.beforehand(() => vault.files.attach(added, stream))
    if (dropped.length > 0) tx.beforehand(() => vault.files.detach(dropped, tx.at))
  }
  const typedDraft = (
    tx: Transaction,
    ask: { stream: string; userId: string; changes: FormChanges },
  ): Draft => {
    const { stream, userId: accountId, changes } = ask
    const now = tx.started(stream)
    const form = merged(latestForm(now) ?? blankForm, changes)
    const draft = {
      stream,
      accountId,
      form,
      saves: now.saves + 1,
      savedAt: tx.at,
      after: now.standing.events,
    }
    tx.typeDraft(draft)
    return draft
  }
  const keepDraft = (tx: Transaction, draft: Draft) => tx.beforehand(() => vault.drafts.put(draft))
  const result = (tx: Transaction, stream: string, problem: Refused | null = null): Saved => ({
    ok: true,
    stream,
    now: tx.started(stream),
    problem,
  })

  function saveDraft(tx: Transaction, stream: string, ask: Save): Saved | Refused {
    const before = tx.started(stream)
    const form = latestForm(before) ?? blankForm
    const changes = changesBetween(form, merged(form, ask.changes))
    const allowed = mayChange(before.standing, changes, momentOf(tx))
    if (!allowed.ok) return allowed
    const isNew = Object.keys(changes).length > 0
    const draft = isNew ? typedDraft(tx, { stream, userId: ask.userId, changes }) : null
    attachFiles(tx, stream, before)
    const problem = ask.submitting ? sendDraft(tx, stream, ask.userId) : null
    // A submitted form is written to the log alone: a crash between vault and log would otherwise leave it saved and not sent.
    if (draft && (problem || !ask.submitting)) keepDraft(tx, draft)
    return result(tx, stream, problem)
  }
  /** @returns what kept the form from being submitted; what was typed is kept all the same. */
  function sendDraft(tx: Transaction, stream: string, userId: string): Refused | null {
    const now = tx.started(stream)
    const sent = submit(now.standing, { form: latestForm(now) ?? blankForm, saves: now.saves }, momentOf(tx))
    tx.decide(stream, userId, sent)
    return sent.ok ? null : sent
  }
  type SentNow = { stream: string; before: Application; standing: Sent }
  function saveSent(tx: Transaction, { stream, before, standing }: SentNow, ask: Save): Saved | Refused {
    const form = before.file().form ?? blankForm
    const outcome = amend(standing, { form, changes: ask.changes }, momentOf(tx))
    tx.decide(stream, ask.userId, outcome)
    if (!outcome.ok) return outcome
    attachFiles(tx, stream, before)
    return result(tx, stream)
  }
  return {
    /** @returns the new application, or `already-started`, `deadline-passed` or `file-not-yours`. */
    start: (userId: string, changes: FormChanges) =>
      store.handle((tx): Saved | (Refused & { stream?: string }) => {
        const season = settingValue(tx.programme(), 'season')
        const existing = tx.streamOfOwner(userId, season)
        if (existing !== null) return { ...refused('already-started'), stream: existing }
        const problems = fileProblems({ userId, stream: null }, changes)
        if (Object.keys(problems).length > 0) return refused('file-not-yours', problems)
        const stream = applicationStream(Bun.randomUUIDv7())
        const started = startApplication({ id: randomUUID(), userId, season }, momentOf(tx))
        if (!started.ok) return started
        tx.newKey(stream)
        tx.decide(stream, userId, started)
        keepDraft(tx, typedDraft(tx, { stream, userId, changes }))
        attachFiles(tx, stream, newApplication)
        return result(tx, stream)
      }),
    /** @returns what is saved, with the problem that kept it from being submitted; or a refusal, and nothing changed. */
    save: (ask: Save) =>
      store.handle((tx): Saved | Refused => {
        const stream = tx.streamOf(ask.id)
        const now = stream === null ? null : tx.application(stream)
        if (stream === null || !now) return refused('not-found')
        if (ask.expectedVersion !== undefined && ask.expectedVersion !== versionOf(now))
          return refused('version-stale')
        const form = latestForm(now) ?? blankForm
        const changes = changesBetween(form, merged(form, ask.changes))
        const problems = fileProblems({ userId: ask.userId, stream }, changes)
        if (Object.keys(problems).length > 0) return refused('file-not-yours', problems)
        const { standing } = now
        return standing.status === 'draft'
          ? saveDraft(tx, stream, ask)
          : saveSent(tx, { stream, before: now, standing }, ask)
      }),
  }
}
