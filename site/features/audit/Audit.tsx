/** The island of the page /audit. */
import { checks } from './Checks.tsx'

export const Audit = checks(
  () => new Worker(new URL('./worker/bundle-worker.ts', import.meta.url), { type: 'module', name: 'audit' }),
)
