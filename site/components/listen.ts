/** Plays a section's recorded clip when its button is pressed, one at a time, and stops it when it is pressed again. */
let hush = (): void => undefined

function listen(button: HTMLElement): void {
  const said = button.nextElementSibling
  const audio = new Audio(button.dataset.clip)
  const isPlaying = (yes: boolean) => button.setAttribute('aria-pressed', String(yes))
  hush = () => {
    hush = () => undefined
    audio.pause()
    isPlaying(false)
  }
  isPlaying(true)
  if (said) said.textContent = ''
  audio.addEventListener('ended', () => hush())
  audio.play().catch((problem: unknown) => {
    // Being stopped before it began is no failure.
    if (problem instanceof DOMException && problem.name === 'AbortError') return
    isPlaying(false)
    if (said) said.textContent = button.dataset.failed ?? ''
  })
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-clip]') : null
  if (!button) return
  const isOn = button.getAttribute('aria-pressed') === 'true'
  hush()
  if (!isOn) listen(button)
})
