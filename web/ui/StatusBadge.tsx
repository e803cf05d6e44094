/** Where an application stands: a word, a sign and a colour of its own for each status; never the colour alone. */
import type { Status } from '#events/application/status.ts'
import './status-badge.css'

const signs: Record<Status, string> = {
  draft: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  submitted: 'M4 14v5h16v-5M12 15V4M7.5 8.5L12 4l4.5 4.5',
  under_verification: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.2 15.2L20.5 20.5',
  verified: 'M5 12.5l4.5 4.5L19 7',
  ranked: 'M5 20v-6M12 20V4M19 20V10',
  shortlisted: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  waitlist:
    'M6 3.5h12M6 20.5h12M7.5 3.5c0 5 4.5 5 4.5 8.5S7.5 15.5 7.5 20.5M16.5 3.5c0 5-4.5 5-4.5 8.5s4.5 3.5 4.5 8.5',
  finalized:
    'M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M12 9.5C9.5 6.5 10.5 3.5 12 2.5c1.5 1 2.5 4 0 7M14.4 11.2c1-3.7 4-4.7 5.7-4 .3 1.8-1.8 4.2-5.7 4M13.5 14c3.8.3 5.3 3 5 4.8-1.8.5-4.5-1-5-4.8M10.5 14c-.5 3.8-3.2 5.3-5 4.8-.3-1.8 1.2-4.5 5-4.8M9.6 11.2c-3.9.2-6-2.2-5.7-4 1.7-.7 4.7.3 5.7 4',
  rejected: 'M6 6l12 12M18 6L6 18',
}
const isStatus = (status: string): status is Status => Object.hasOwn(signs, status)

/** @param label the status in words; for one that is not known, the word for that */
export const StatusBadge = ({ status, label }: { status: string; label: string }) => (
  <span className="badge" data-status={status}>
    {isStatus(status) && (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[status]} />
      </svg>
    )}
    {label}
  </span>
)
