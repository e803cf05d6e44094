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

export type Holder = Pick<Account, 'id' | 'email' | 'phone'>
export type Opened =
  | { at: 'signed-out' | 'staff' | 'closed' | 'unreachable' }
  | { at: 'open'; account: Holder; sync: Sync }

const locale = () => (document.documentElement.lang === 'en' ? 'en' : 'ml')

const isOffline = (error: unknown): boolean => !(error instanceof ApiError)

/** Without a network the phone itself has to say whose draft may be shown: that of whoever signed in last. */
async function openHere(): Promise<Opened> {
  const holder = await readLastAccount()
  if (!holder || !(await readDraft(holder.userId))) return { at: 'unreachable' }
  const sync = syncOf(holder.userId)
  await sync.openHere()
  return { at: 'open', account: { ...holder, id: holder.userId }, sync }
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
  // All at once: on a slow phone each turn costs half a second. What fails here fails again where it is waited for.
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
