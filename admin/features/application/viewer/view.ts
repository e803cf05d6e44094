/** The state of the viewer: zoom and rotation. */

/** `turn` in degrees, clockwise; `zoom` 1 fits the window. */
export type View = { zoom: number; turn: number }
export const unmoved: View = { zoom: 1, turn: 0 }
export const bounded = (view: View): View => ({ ...view, zoom: Math.min(8, Math.max(0.5, view.zoom)) })
