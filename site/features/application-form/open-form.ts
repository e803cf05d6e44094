/** Loads the form: finds the account and merges the phone's draft with the server's version before the form is shown. */
import { canBeTakenOver } from '#events/application/earlier.ts'
import { agesOf, type Form } from '#events/application/form.ts'
import { isEditable } from '#events/application/statuses.ts'
import { seasonName } from '#events/language/format.ts'
import { ApiError } from '#web/api.ts'
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'
import { loadCode } from '#web/load-code.ts'
import { pageLanguage } from '#web/page-language.ts'
import { today } from '#web/today.ts'
import {
  type Account,
  deadlineQuery,
  type MyApplication,
  meQuery,
  myApplicationsQuery,
  queryClient,
} from '../../account/queries.ts'
import {
  type FormAccount,
  noteOf,
  readDraft,
  readLastAccount,
  saveLastAccount,
  unreadable,
  unsentAnswers,
} from '../../application/drafts.ts'
import { fetchLatest } from '../../application/requests.ts'
import { type FormSaving, openSaving } from '../../application/saving.ts'
import { earlierStore } from '../../application/state.ts'
import { seasonOfPage } from '../../components/island/page-data.ts'
import type { AnswersWithAges } from './Answers.tsx'

// Loads sealed-notes.ts where it is needed: on a shared device, or where sealed notes exist.

function notLoaded(error: unknown): null {
  console.warn('the code that seals could not be loaded:', String(error))
  return null
}

/** True also in a session that is not marked as shared, so that a family that comes back finds its sealed notes. */
const isOfUse = (): boolean =>
  isOnSharedDevice() || phoneStorage.keys().some((key) => key.startsWith('left-for-'))

/** Not by loadCode, since the form opens without this code as well. @returns null where it is not needed or cannot be loaded */
const loadSealed = async () =>
  isOfUse() ? import('../../application/sealed-notes.ts').catch(notLoaded) : null

/** A read-only application. `form`: with unsent answers of this phone. `why`: the deadline, its status, or an earlier season. */
export type Readable = {
  form: AnswersWithAges
  id: string | null
  status: string
  why: 'closed' | 'reviewed' | 'earlier'
  /** Whether this phone has unsent answers. */
  isUnsent: boolean
}
export type OpenResult =
  | { kind: 'signed-out' | 'staff' | 'closed' | 'unreachable' | 'not-found' }
  | { kind: 'read'; readable: Readable }
  | { kind: 'open'; account: FormAccount; saving: FormSaving }

const locale = () => (pageLanguage() === 'en' ? 'en' : 'ml')

const aged = (form: Form): AnswersWithAges => ({ ...form, ...agesOf(form, today()) })

async function readOf(
  userId: string,
  { id, status, form }: Pick<Readable, 'id' | 'status' | 'form'>,
  why: Readable['why'],
): Promise<OpenResult> {
  const unsent = why === 'earlier' || id === null ? null : await unsentAnswers(userId)
  const readable = { form: unsent ? aged(unsent) : form, id, status, why, isUnsent: unsent !== null }
  return { kind: 'read', readable }
}

const readApplication = (userId: string, application: MyApplication, why: Readable['why']) =>
  readOf(userId, { id: application.id, status: application.status, form: application }, why)

/** The application of `?id=`; undefined for the newest one, which the form opens without it. */
async function openAsked(userId: string, all: readonly MyApplication[]): Promise<OpenResult | undefined> {
  const asked = new URLSearchParams(location.search).get('id')
  if (asked === null || asked === all[0]?.id) return undefined
  const found = all.find(({ id }) => id === asked)
  if (found) return readApplication(userId, found, 'earlier')
  // The phone still has edits of an application that is gone: the form explains that.
  const draft = await readDraft(userId).catch(unreadable)
  return draft?.id === asked ? undefined : { kind: 'not-found' }
}

/** The application to show after the deadline. */
async function openClosed(userId: string, latest: MyApplication | null): Promise<OpenResult> {
  if (latest) return readApplication(userId, latest, 'closed')
  const draft = await readDraft(userId).catch(unreadable)
  return draft ? readOf(userId, { ...draft, form: aged(draft.form) }, 'closed') : { kind: 'closed' }
}

/** Opens the draft of the last account. */
async function openOffline(): Promise<OpenResult> {
  const account = readLastAccount()
  if (!account) return { kind: 'unreachable' }
  const draft = await readDraft(account.id).catch(unreadable)
  if (!draft && !noteOf(account.id)) return { kind: 'unreachable' }
  if (draft && !isEditable(draft.status))
    return readOf(account.id, { ...draft, form: aged(draft.base) }, 'reviewed')
  return { kind: 'open', account, saving: await openSaving(account.id, undefined) }
}

const isOfPage = ({ season }: { season: string }): boolean => seasonName(locale(), season) === seasonOfPage()

async function openFor(account: Account): Promise<OpenResult> {
  const [deadline, latest] = await Promise.all([
    queryClient.fetchQuery(deadlineQuery),
    fetchLatest({ again: false }),
  ])
  const all = await queryClient.fetchQuery(myApplicationsQuery)
  const isOfThisSeason = latest && isOfPage(latest)
  const current = (isOfThisSeason && all[0]) || null
  saveLastAccount(account)
  const asked = await openAsked(account.id, all)
  if (asked) return asked
  if (current && (current.isTakenUp || !isEditable(current.status)))
    return readApplication(account.id, current, 'reviewed')
  if (deadline.isExpired) return openClosed(account.id, current)
  earlierStore.set(all.find((one) => !isOfPage(one) && canBeTakenOver(one)) ?? null)
  if (latest && !isOfThisSeason) {
    const { detach } = await loadCode(() => import('./components/Earlier.tsx'))
    const wasSubmitted = all[0]?.submittedAt != null
    await detach(account.id, latest.copy.id, wasSubmitted ? latest.copy.form : null)
  }
  const sealed = await (await loadSealed())?.sealedNotes(account.id)
  const saving = await openSaving(account.id, isOfThisSeason ? latest.copy : null, sealed)
  return { kind: 'open', account, saving }
}

export async function openForm(): Promise<OpenResult> {
  // The server marks a page without a session cookie as new; /api/me would only be refused.
  if (navigator.onLine && document.documentElement.dataset.visitor === 'new') return { kind: 'signed-out' }
  // In parallel, to save round trips; an error is thrown where the query is awaited.
  void queryClient.prefetchQuery(deadlineQuery)
  void queryClient.prefetchQuery(myApplicationsQuery)
  try {
    const account = await queryClient.fetchQuery(meQuery)
    if (!account) return { kind: 'signed-out' }
    return account.role === 'customer' ? await openFor(account) : { kind: 'staff' }
  } catch (error) {
    return error instanceof ApiError ? { kind: 'unreachable' } : openOffline()
  }
}
