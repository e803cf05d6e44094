/** Loads the form: finds the account and merges the phone's draft with the server's version before it is shown. */
import { seasonName } from '#events/language/format.ts'
import { ApiError } from '#web/api.ts'
import {
  type Account,
  deadlineQuery,
  meQuery,
  myApplicationsQuery,
  queryClient,
} from '../../account/queries.ts'
import { type FormAccount, readDraft, readLastAccount, saveLastAccount } from '../../application/drafts.ts'
import { hasNotes } from '../../application/notes.ts'
import { fetchLatest } from '../../application/requests.ts'
import { detach, type FormSaving, openSaving } from '../../application/saving.ts'
import { seasonOfPage } from '../../components/island/page-data.ts'

export type OpenResult =
  | { kind: 'signed-out' | 'staff' | 'closed' | 'unreachable' }
  | { kind: 'open'; account: FormAccount; saving: FormSaving }

const locale = () => (document.documentElement.lang === 'en' ? 'en' : 'ml')

/** A phone that keeps nothing is no reason not to open the form. */
function without(error: unknown): null {
  console.warn('IndexedDB:', String(error))
  return null
}

/** Offline, the draft of the account that signed in last is opened. */
async function openOffline(): Promise<OpenResult> {
  const account = await readLastAccount().catch(without)
  if (!account) return { kind: 'unreachable' }
  if (!hasNotes(account.id) && !(await readDraft(account.id).catch(without))) return { kind: 'unreachable' }
  return { kind: 'open', account, saving: await openSaving(account.id, undefined) }
}

async function openFor(account: Account): Promise<OpenResult> {
  const [deadline, latest] = await Promise.all([
    queryClient.fetchQuery(deadlineQuery),
    fetchLatest({ again: false }),
  ])
  if (deadline.isExpired) return { kind: 'closed' }
  const isOfThisSeason = latest && seasonName(locale(), latest.season) === seasonOfPage()
  await saveLastAccount(account).catch(without)
  if (latest && !isOfThisSeason) await detach(account.id, latest.copy.id)
  const saving = await openSaving(account.id, isOfThisSeason ? latest.copy : null)
  return { kind: 'open', account, saving }
}

export async function openForm(): Promise<OpenResult> {
  // Without a session cookie the server marks the page as new: /api/me would only be refused.
  if (navigator.onLine && document.documentElement.dataset.visitor === 'new') return { kind: 'signed-out' }
  // In parallel, to save round trips. A failure is thrown again where the query is awaited.
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
