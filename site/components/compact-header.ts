/** The menu of the compact header closes by Escape, by a press outside and after a choice; and the way out on a shared device. */
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'

const menu = document.querySelector<HTMLDetailsElement>('.compact details')

function close({ type, target }: Event): void {
  if (!menu?.open || !(target instanceof Element)) return
  const isChosen = type === 'click' && target.closest('nav :is(a, button)')
  if (isChosen || !menu.contains(target)) menu.open = false
}

function closeByKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || !menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

document.addEventListener('click', close)
document.addEventListener('focusin', close)
document.addEventListener('keydown', closeByKey)
document.documentElement.toggleAttribute('data-shared', isOnSharedDevice())
