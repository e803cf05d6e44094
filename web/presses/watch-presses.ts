/** Loads stray-presses.ts at the first press, so that people who only read a page do not load it. */

/** @returns a function that stops waiting for the first press */
export function watchPresses(): () => void {
  const onFirst = (first: PointerEvent): void => {
    void import('./stray-presses.ts').then(
      ({ refuseStrayPresses }) => refuseStrayPresses(first),
      // Without this code double clicks act as in any other page.
      () => undefined,
    )
  }
  addEventListener('pointerdown', onFirst, { capture: true, once: true })
  return () => removeEventListener('pointerdown', onFirst, true)
}
