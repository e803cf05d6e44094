/** Plays a section's voice clip when its button is pressed, one clip at a time; a second press stops it. */
let stopCurrent = (): void => undefined

function play(button: HTMLElement): void {
  const status = button.nextElementSibling
  const audio = new Audio(button.dataset.clip)
  const setPlaying = (playing: boolean) => button.setAttribute('aria-pressed', String(playing))
  stopCurrent = () => {
    stopCurrent = () => undefined
    audio.pause()
    setPlaying(false)
  }
  setPlaying(true)
  if (status) status.textContent = ''
  audio.addEventListener('ended', () => stopCurrent())
  audio.play().catch((problem: unknown) => {
    // A stop before playback began is not a failure.
    if (problem instanceof DOMException && problem.name === 'AbortError') return
    setPlaying(false)
    if (status) status.textContent = button.dataset.failed ?? ''
  })
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-clip]') : null
  if (!button) return
  const isOn = button.getAttribute('aria-pressed') === 'true'
  stopCurrent()
  if (!isOn) play(button)
})
