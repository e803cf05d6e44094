/** What staff are made to have done besides deciding: visits, notes, documents, roles. */
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Status } from '#events/application/statuses.ts'
import type { StaffEvent } from '#events/staff.ts'
import { type Forgery, NOBODY, wrong } from './forgery.ts'
import { added, changed, draftIn, placeOf, type Season, streamIn } from './items.ts'

const visit = (verified: object = { brideHouseType: 'rented' }): ApplicationEvent => ({
  type: 'FactsVerified',
  course: null,
  facts: { verified },
  details: { found: verified, note: 'Forged' },
})
const note = { noteId: crypto.randomUUID(), note: 'Forged' }
const document = { documentId: crypto.randomUUID(), documentName: 'Forged', documentKey: '' }
const visited = (status: Status, by: 'admin' | 'verifier') => (season: Season) =>
  added(season, { stream: streamIn(season, status), actor: season[by], event: visit() })
const ofAccount =
  (account: (season: Season) => string, event: StaffEvent, actor = account) =>
  (season: Season) =>
    added(season, { stream: `staff-${account(season)}`, actor: actor(season), event })
const role = (type: 'RoleGranted' | 'RoleRevoked', name: 'admin' | 'verifier'): StaffEvent => ({
  type,
  facts: null,
  details: { role: name },
})
const nobody = () => NOBODY

export const ofStaff: readonly Forgery[] = [
  wrong('a visit of a family that is not verified yet', 'status-unfit', visited('submitted', 'admin')),
  wrong('a visit once a family was rejected', 'status-unfit', visited('rejected', 'admin')),
  {
    ...wrong('a correction by a verifier', 'right-missing', visited('waitlist', 'verifier')),
    seenBy: ['folder'],
  },
  wrong('a visit of nobody', 'right-missing', (season) => {
    const place = placeOf(season, ({ type }) => type === 'FactsVerified')
    return changed(season, place, { actor: NOBODY })
  }),
  {
    ...wrong('a visit that found nothing', 'visit-empty', (season) => {
      const place = placeOf(season, ({ type }) => type === 'FactsVerified')
      return changed(season, place, { event: visit({}) })
    }),
    seenBy: ['folder', 'full'],
  },
  wrong('a note on a draft', 'not-submitted', (season) =>
    added(season, {
      stream: draftIn(season),
      actor: season.admin,
      event: { type: 'NoteAdded', course: null, facts: null, details: note },
    }),
  ),
  wrong('a note of nobody', 'right-missing', (season) => {
    const place = placeOf(season, ({ type }) => type === 'NoteAdded')
    return changed(season, place, { actor: NOBODY })
  }),
  wrong('a note that was taken back by another', 'nothing-added', (season) => {
    const place = placeOf(season, ({ type }) => type === 'NoteWithdrawn')
    return changed(season, place, { actor: season.admin })
  }),
  wrong('a document of nobody', 'right-missing', (season) =>
    added(season, {
      stream: streamIn(season, 'verified'),
      actor: NOBODY,
      event: { type: 'DocumentAdded', course: null, facts: null, details: document },
    }),
  ),
  wrong('a document that was taken back and never added', 'nothing-added', (season) =>
    added(season, {
      stream: streamIn(season, 'verified'),
      actor: season.verifier,
      event: {
        type: 'DocumentWithdrawn',
        course: null,
        facts: null,
        details: { documentId: document.documentId },
      },
    }),
  ),
  wrong('a role that nobody granted', 'right-missing', ofAccount(nobody, role('RoleGranted', 'admin'))),
  {
    ...wrong(
      'a role that a verifier granted',
      'right-missing',
      ofAccount(nobody, role('RoleGranted', 'admin'), ({ verifier }) => verifier),
    ),
    seenBy: ['folder'],
  },
  {
    ...wrong(
      'the role of the last admin',
      'admin-last',
      ofAccount(({ admin }) => admin, role('RoleRevoked', 'admin')),
    ),
    seenBy: ['folder'],
  },
  wrong(
    'a sign-in of somebody without a role',
    'right-missing',
    ofAccount(nobody, { type: 'SignedIn', facts: null, details: null }),
  ),
]
