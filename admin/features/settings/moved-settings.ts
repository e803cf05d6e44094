/** Which settings are saved with other values than when the form was opened. Pure. */
import type { Values } from './components/SettingField.tsx'

/** @returns their names, in their order */
export const movedSettings = (opened: Values, saved: Values): string[] =>
  Object.keys(saved).filter((key) => saved[key] !== opened[key])
