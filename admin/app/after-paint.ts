/** Work that waits for the screen. */

/** Runs a callback in the first task after the next frame has been painted. */
export const afterPaint = (callback: () => void): void => {
  requestAnimationFrame(() => setTimeout(callback))
}

/** A frame is painted after the next callback, and seen in the one after it. @param note gets milliseconds as those of events */
export const whenSeen = (note: (at: number) => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => note(performance.now())))
