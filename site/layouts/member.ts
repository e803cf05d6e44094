/**
 * Shows who is signed in: in the top bar, on the pages to sign in, and behind "Apply Now". Without a network it is who was
 * signed in last, as far as the server has not said otherwise.
 */
import { hasFields, isText, jsonIn } from '#web/guards.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { firstReply } from '../account/prefetch.ts'

/** In localStorage until a logout, or until the server says that the session has ended. */
const STORAGE_KEY = 'member'

/** `name`: the e-mail address, or the phone number of an account without one. */
type Member = { name: string; role: string }
const isMember = hasFields({ name: isText, role: isText })
const isAccount = hasFields({ email: isText, phone: isText, role: isText })

const root = document.documentElement
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

function showParts(visitor: 'member' | 'guest'): void {
  for (const part of all('[data-member]')) part.hidden = visitor !== 'member'
  for (const part of all('[data-guest]')) part.hidden = visitor !== 'guest'
}

function show({ name, role }: Member): void {
  for (const element of all('[data-account]')) element.textContent = name
  for (const link of all('[data-for]'))
    link.hidden = (link.dataset.for === 'customer') !== (role === 'customer')
  showParts('member')
  root.dataset.visitor = 'member'
}

function showNobody(): void {
  phoneStorage.remove(STORAGE_KEY)
  showParts('guest')
  root.dataset.visitor = 'new'
}

function lastMember(): Member | null {
  const last = jsonIn(phoneStorage.get(STORAGE_KEY))
  return isMember(last) ? last : null
}

/** Without the server's word, what is shown stays. */
async function ask(): Promise<void> {
  const reply = await firstReply('/api/me').catch(() => null)
  const body: unknown = reply?.ok ? await reply.json() : null
  if (isAccount(body)) {
    const member = { name: body.email || body.phone, role: body.role }
    phoneStorage.set(STORAGE_KEY, JSON.stringify(member))
    show(member)
  } else if (reply?.status === 401 || root.dataset.visitor === 'known') showNobody()
  if (reply === null) addEventListener('online', () => void ask(), { once: true })
}

/** The server is asked only where it saw a session cookie, or somebody was signed in last: other visits cost no request. */
export function showMember(): void {
  const last = lastMember()
  const isKnown = root.dataset.visitor === 'known'
  if (last) show(last)
  if (last || isKnown) void ask()
}
