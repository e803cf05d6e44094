/** Refuses the stray presses of a page, whose code comes with the first press: whoever only reads does not wait for it. */

/** @returns what ends the waiting for the first press */
export function watchPresses(): () => void {
  const onFirst = (first: PointerEvent): void => {
    void import('./stray-presses.ts').then(
      ({ refuseStrayPresses }) => refuseStrayPresses(first),
      // Without it a double click does what it did before; nothing else is lost.
      () => undefined,
    )
  }
  addEventListener('pointerdown', onFirst, { capture: true, once: true })
  return () => removeEventListener('pointerdown', onFirst, true)
}
