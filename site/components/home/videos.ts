/** Puts the player in a video's place when it is pressed, and into the help dialog while that is open. */
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
const stage = help?.querySelector<HTMLElement>('[data-player]')

function openHelp(event: Event): void {
  event.preventDefault()
  if (stage?.dataset.player) stage.replaceChildren(player(stage.dataset.player, stage.dataset.title ?? ''))
  help?.showModal()
}

document.querySelector('[data-dialog="help"]')?.addEventListener('click', openHelp)
// Closing takes the player away, so that the sound stops.
help?.addEventListener('close', () => stage?.replaceChildren())
help?.addEventListener('click', (event) => {
  if (event.target === help) help.close()
})
