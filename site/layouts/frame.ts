/** The script of every public page: stores the chosen language and shows who is signed in. */
import { whenTurnedAway, whoIsSignedIn } from '#web/account.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { isWaitingToLeave, offerLogout } from '../account/logout.ts'
import { firstReply } from '../account/prefetch.ts'

const all = <T extends Element = HTMLElement>(selector: string) => document.querySelectorAll<T>(selector)

/** Stored on click, with any mouse button: the next page reads it before its first paint. */
function storeLanguage(event: Event): void {
  const { currentTarget } = event
  if (currentTarget instanceof HTMLElement) phoneStorage.set('language', currentTarget.dataset.language ?? '')
}
for (const link of all('[data-language]')) {
  link.addEventListener('click', storeLanguage)
  link.addEventListener('auxclick', storeLanguage)
}

type Me = { email: string; role: string }

function showAccount({ email, role }: Me): void {
  for (const element of all('[data-email]')) element.textContent = email
  for (const link of all('[data-for]'))
    link.hidden = (link.dataset.for === 'customer') !== (role === 'customer')
  for (const bar of all('header nav')) bar.hidden = bar.classList.contains('guest')
}

const isMe = (body: unknown): body is Me =>
  typeof body === 'object' && body !== null && 'email' in body && 'role' in body

/** Requested only if the server saw a session cookie, so that other visits cost no request; retried when back online. */
async function loadAccount(): Promise<void> {
  const reply = await firstReply('/api/me').catch(() => null)
  const body: unknown = reply?.ok ? await reply.json() : null
  if (isMe(body)) showAccount(body)
  document.documentElement.dataset.visitor = isMe(body) ? 'member' : 'new'
  if (reply === null) addEventListener('online', () => void loadAccount(), { once: true })
}
const { visitor, prefetch } = document.documentElement.dataset
if (!isWaitingToLeave() && visitor === 'known') {
  // A failure is shown by the island, whose own request fails likewise.
  if (prefetch) void firstReply(prefetch).catch(() => undefined)
  void loadAccount()
}

offerLogout(all('[data-logout]'))

/** What was typed stays on the page, and on the phone under its own account. */
async function showOtherAccount(): Promise<void> {
  const email = await whoIsSignedIn()
  for (const element of all('[data-other-email]')) element.textContent = email
  for (const notice of all('[data-other]')) notice.hidden = false
}
whenTurnedAway(() => void showOtherAccount())
for (const button of all('[data-other-open]')) button.addEventListener('click', () => location.reload())
