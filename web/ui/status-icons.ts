/** The icon of each status, the same on badges, lists and buttons everywhere. */
import type { Status } from '#events/application/statuses.ts'
import * as icons from './icons.ts'

export const statusIcons: Readonly<Record<Status, icons.Drawing>> = {
  draft: icons.pencil,
  submitted: icons.upload,
  under_verification: icons.search,
  verified: icons.check,
  ranked: icons.bars,
  shortlisted: icons.starSolid,
  waitlist: icons.hourglass,
  finalized: icons.jasmine,
  rejected: icons.close,
}
