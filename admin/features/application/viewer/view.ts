/** The zoom and rotation of the viewer. */

/** `rotation` in degrees, clockwise; `zoom` 1 fits the window. */
export type View = { zoom: number; rotation: number }
export const initialView: View = { zoom: 1, rotation: 0 }
export const zoomed = (view: View, zoom: number): View => ({
  ...view,
  zoom: Math.min(8, Math.max(0.5, zoom)),
})
