/** Plays a section's recorded clip when its button is pressed, one at a time, and stops it when it is pressed again. */
let stopCurrent = (): void => undefined

function listen(button: HTMLElement): void {
  const status = button.nextElementSibling
  const audio = new Audio(button.dataset.clip)
  const isPlaying = (yes: boolean) => button.setAttribute('aria-pressed', String(yes))
  stopCurrent = () => {
    stopCurrent = () => undefined
    audio.pause()
    isPlaying(false)
  }
  isPlaying(true)
  if (status) status.textContent = ''
  audio.addEventListener('ended', () => stopCurrent())
  audio.play().catch((problem: unknown) => {
    // Being stopped before it began is no failure.
    if (problem instanceof DOMException && problem.name === 'AbortError') return
    isPlaying(false)
    if (status) status.textContent = button.dataset.failed ?? ''
  })
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-clip]') : null
  if (!button) return
  const isOn = button.getAttribute('aria-pressed') === 'true'
  stopCurrent()
  if (!isOn) listen(button)
})
