/** Replaces a video's link by its player when pressed, and inserts the player into the help dialog while it is open. */
import { embedAddress } from '#events/programme/video.ts'

function player(id: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = `${embedAddress(id)}?autoplay=1&rel=0`
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  return frame
}

for (const link of document.querySelectorAll<HTMLElement>('[data-video]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const frame = player(link.dataset.video ?? '', link.dataset.title ?? '')
    link.replaceWith(frame)
    frame.focus()
  })
}

const help = document.querySelector<HTMLDialogElement>('dialog#help')
const playerSlot = help?.querySelector<HTMLElement>('[data-player]')

function openHelp(event: Event): void {
  event.preventDefault()
  if (playerSlot?.dataset.player)
    playerSlot.replaceChildren(player(playerSlot.dataset.player, playerSlot.dataset.title ?? ''))
  help?.showModal()
}

document.querySelector('[data-dialog="help"]')?.addEventListener('click', openHelp)
// The player is removed on closing, which stops the sound.
help?.addEventListener('close', () => playerSlot?.replaceChildren())
help?.addEventListener('click', (event) => {
  if (event.target === help) help.close()
})
