/** The script of every public page: stores the chosen language and shows who is signed in. */
import { whenTurnedAway, whoIsSignedIn } from '#web/account.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { isWaitingToLeave, offerLogout } from '../account/logout.ts'
import { firstReply } from '../account/prefetch.ts'
import { showMember } from './member.ts'

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

const { visitor, prefetch, quiet } = document.documentElement.dataset
if (!isWaitingToLeave() && quiet === undefined) {
  // A failure is shown by the island, whose own request fails likewise.
  if (prefetch && visitor === 'known')
    for (const path of prefetch.split(' ')) void firstReply(path).catch(() => undefined)
  showMember()
}

offerLogout(all('[data-logout]'))

/** What was typed stays on the page, and on the phone under its own account. */
async function showOtherAccount(): Promise<void> {
  const name = await whoIsSignedIn()
  for (const element of all('[data-other-account]')) element.textContent = name
  for (const notice of all('[data-other]')) notice.hidden = false
}
whenTurnedAway(() => void showOtherAccount())
for (const button of all('[data-other-open]')) button.addEventListener('click', () => location.reload())
