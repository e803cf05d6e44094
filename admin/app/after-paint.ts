/** Runs a callback in the first task after the next frame has been painted. */
export const afterPaint = (callback: () => void): void => {
  requestAnimationFrame(() => setTimeout(callback))
}
