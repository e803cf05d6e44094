/** The script of every public page: stores the chosen language and shows who is signed in. */
import { phoneStorage } from '#web/storage/web-storage.ts'
import { prefetch } from '../account/ahead.ts'
import { askAndSignOut } from '../account/session.ts'
import { accountReply } from '../account/who.ts'

const all = <T extends Element = HTMLElement>(selector: string) => document.querySelectorAll<T>(selector)

/** Stored on click, with any mouse button: the next page reads it before its first paint. */
function keepLanguage(event: Event): void {
  const { currentTarget } = event
  if (currentTarget instanceof HTMLElement) phoneStorage.set('language', currentTarget.dataset.language ?? '')
}
for (const link of all('[data-language]')) {
  link.addEventListener('click', keepLanguage)
  link.addEventListener('auxclick', keepLanguage)
}

type Me = { email: string; role: string }

function showMember({ email, role }: Me): void {
  for (const place of all('[data-email]')) place.textContent = email
  for (const link of all('[data-for]'))
    link.hidden = (link.dataset.for === 'customer') !== (role === 'customer')
  for (const bar of all('header nav')) bar.hidden = bar.classList.contains('guest')
}

const isMe = (body: unknown): body is Me =>
  typeof body === 'object' && body !== null && 'email' in body && 'role' in body

/** Requested only if the server saw a session cookie, so that other visits cost no request; retried when back online. */
async function askWho(): Promise<void> {
  const answer = await accountReply().catch(() => null)
  const body: unknown = answer?.ok ? await answer.json() : null
  if (isMe(body)) showMember(body)
  document.documentElement.dataset.visitor = isMe(body) ? 'member' : 'new'
  if (answer === null) addEventListener('online', () => void askWho(), { once: true })
}
const { visitor, ahead } = document.documentElement.dataset
if (visitor === 'known') {
  if (ahead) prefetch(ahead)
  void askWho()
}

for (const button of all('[data-logout]'))
  button.addEventListener('click', () => void askAndSignOut(button.dataset.logout ?? ''))
