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
import { readDraft, readLastAccount, saveLastAccount } from '../../application/drafts.ts'
import { fetchLatest } from '../../application/sending.ts'
import { type Sync, syncOf } from '../../application/sync.ts'
import { seasonShown } from './page-facts.ts'

export type FormAccount = Pick<Account, 'id' | 'email' | 'phone'>
export type Opened =
  | { at: 'signed-out' | 'staff' | 'closed' | 'unreachable' }
  | { at: 'open'; account: FormAccount; sync: Sync }

const locale = () => (document.documentElement.lang === 'en' ? 'en' : 'ml')

const isOffline = (error: unknown): boolean => !(error instanceof ApiError)

/** Offline, the draft of the account that signed in last is opened. */
async function openHere(): Promise<Opened> {
  const last = await readLastAccount()
  if (!last || !(await readDraft(last.userId))) return { at: 'unreachable' }
  const sync = syncOf(last.userId)
  await sync.openHere()
  return { at: 'open', account: { ...last, id: last.userId }, sync }
}

async function openFor(account: Account): Promise<Opened> {
  const [deadline, answer] = await Promise.all([
    queryClient.fetchQuery(deadlineQuery),
    fetchLatest({ again: false }),
  ])
  if (deadline.isExpired) return { at: 'closed' }
  const isOfThisSeason = answer && seasonName(locale(), answer.season) === seasonShown()
  await saveLastAccount({ userId: account.id, email: account.email, phone: account.phone })
  const sync = syncOf(account.id)
  await sync.open(isOfThisSeason ? answer : null)
  return { at: 'open', account, sync }
}

export async function openForm(): Promise<Opened> {
  // The server saw no cookie: nobody is signed in, and asking would only be refused.
  if (navigator.onLine && document.documentElement.dataset.visitor === 'new') return { at: 'signed-out' }
  // In parallel, to save round trips. A failure shows again where the query is awaited.
  void queryClient.prefetchQuery(deadlineQuery)
  void queryClient.prefetchQuery(myApplicationsQuery)
  try {
    const account = await queryClient.fetchQuery(meQuery)
    if (!account) return { at: 'signed-out' }
    return account.role === 'customer' ? await openFor(account) : { at: 'staff' }
  } catch (error) {
    return isOffline(error) ? openHere() : { at: 'unreachable' }
  }
}
