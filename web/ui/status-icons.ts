/** The icon of each status, the same on badges, lists and buttons of both faces. */
import type { Status } from '#events/application/status.ts'
import {
  bars,
  check,
  close,
  type Drawing,
  hourglass,
  jasmine,
  pencil,
  search,
  starSolid,
  upload,
} from './icons.ts'

export const statusIcons: Readonly<Record<Status, Drawing>> = {
  draft: pencil,
  submitted: upload,
  under_verification: search,
  verified: check,
  ranked: bars,
  shortlisted: starSolid,
  waitlist: hourglass,
  finalized: jasmine,
  rejected: close,
}
