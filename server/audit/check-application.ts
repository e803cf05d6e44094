/** Compares what the vault carries of one application with its history in the log: account, keys, files, draft and facts. */
import {
  evolveApplication,
  type Folded,
  isThere,
  latestForm,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { bandsOf, factsOf } from '#events/application/facts.ts'
import { fileKeysOf } from '#events/application/form.ts'
import { kolkataDate } from '#events/dates.ts'
import type { Recorded } from '#events/decider.ts'
import { fileIdIn } from '../files/file-keys.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Vault } from '../store/vault.ts'

type History = readonly Recorded<ApplicationEvent>[]

/** The facts that an event recorded, and those that its sealed form leads to; null for an event without any. */
function derived(
  now: Folded,
  { at, event }: Recorded<ApplicationEvent>,
): { recorded: unknown; form: unknown } | null {
  if (event.type === 'FactsVerified')
    return { recorded: event.facts.verified, form: bandsOf(event.details.found) }
  if (event.type !== 'ApplicationSubmitted' && event.type !== 'ApplicationAmended') return null
  const { form, day } = now.file()
  const { standing } = now
  // Ages stay those of the day of submission.
  const sentAt = event.type === 'ApplicationAmended' && standing.stage === 'sent' ? standing.submittedAt : at
  return { recorded: event.facts.declared, form: form && factsOf(form, day ?? kolkataDate(sentAt)) }
}

/** Where facts of an event do not follow from its own sealed form: points were computed from something else. */
function* factFindings(history: History): Generator<string> {
  let now: Folded = newApplication
  for (const recorded of history) {
    now = evolveApplication(now, recorded)
    const both = derived(now, recorded)
    if (both && !Bun.deepEquals(both.recorded, both.form))
      yield `Event ${recorded.seq}: the facts that it recorded are not those that its sealed form leads to.`
  }
}

/** Files that the application refers to: of its form, of a draft that still counts, and documents that staff added. */
function filesOf(history: History, now: Folded): Set<string> {
  const documents = new Map<string, string>()
  for (const { event } of history)
    if (event.type === 'DocumentAdded') documents.set(event.details.documentId, event.details.documentKey)
    else if (event.type === 'DocumentWithdrawn') documents.delete(event.details.documentId)
  const form = isThere(now) ? latestForm(now) : null
  return new Set([...(form ? fileKeysOf(form) : []), ...documents.values()].map(fileIdIn))
}

function* livingFindings(vault: Vault, stream: string, history: History, now: Folded): Generator<string> {
  const name = ledgerIdOf(stream)
  const { userId } = now.file()
  const account = vault.accounts.byId(userId)
  if (!account) yield `Application ${name}: the vault has no account of its family (${userId}).`
  else if (account.role !== 'customer')
    yield `Application ${name}: the vault says that the account of its family (${userId}) is of a ${account.role}.`
  if (now.standing.stage === 'draft' && !vault.drafts.of(stream))
    yield `Application ${name}: it was never sent, and its draft is gone from the vault or does not open.`
  for (const id of filesOf(history, now)) {
    const file = vault.files.byId(id)
    if (!file) yield `Application ${name}: the vault has no row with a right key for its file ${id}.`
    else if (file.stream !== stream)
      yield `Application ${name}: the vault says that its file ${id} belongs to ${file.stream ?? 'nobody'}.`
  }
}

function* erasedFindings(vault: Vault, stream: string): Generator<string> {
  const name = ledgerIdOf(stream)
  const left = [
    vault.keys.get(stream) && 'its key',
    vault.drafts.of(stream) && 'a draft',
    vault.files.ofStream(stream).length > 0 && 'files',
  ].filter((one) => typeof one === 'string')
  if (left.length > 0)
    yield `Application ${name} was erased, and the vault still has ${left.join(', ')}: start the server, which finishes it.`
}

/** @param history what of it opens, oldest first */
export function* applicationFindings(vault: Vault, stream: string, history: History): Generator<string> {
  if (history.at(-1)?.event.type === 'ApplicationErased') {
    yield* erasedFindings(vault, stream)
    return
  }
  yield* factFindings(history)
  const folded = history.reduce<Folded>(evolveApplication, newApplication)
  const draft = vault.drafts.of(stream)
  const now = draft && isThere(folded) ? withDraft(folded, draft) : folded
  yield* livingFindings(vault, stream, history, now)
}
