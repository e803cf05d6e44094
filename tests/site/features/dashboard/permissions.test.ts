/** What a family may still do, said beforehand: it must agree with what the server decides. */
import { expect, test } from 'bun:test'
import { statuses } from '#events/application/statuses.ts'
import { editProblem, mayAddDocuments, shownStatus } from '../../../../site/features/dashboard/permissions.ts'

const AT = '2026-03-01T04:30:00.000Z'
const untouched = { isTakenUp: false, withdrawnAt: null }

test('given each status before and after the deadline, when editing is asked about, then draft and submitted may until then, and the rest say why not', () => {
  const answers = (isExpired: boolean) =>
    Object.fromEntries(
      statuses.map((status) => [status, editProblem({ ...untouched, status, submittedAt: AT }, isExpired)]),
    )
  const reviewed = {
    under_verification: 'refusal.being-reviewed',
    verified: 'dash.editVerified',
    ranked: 'dash.editVerified',
    shortlisted: 'dash.editVerified',
    waitlist: 'dash.editVerified',
    finalized: 'dash.editDecided',
    rejected: 'dash.editDecided',
  } as const
  expect(answers(false)).toEqual({ draft: null, submitted: null, ...reviewed })
  const passed = 'refusal.deadline-passed'
  expect(answers(true)).toEqual({ draft: passed, submitted: passed, ...reviewed })
})

test('given each status, when documents are asked about, then they may be added until verified, after the deadline once submitted', () => {
  const open = (submittedAt: string | null, isExpired: boolean) =>
    statuses.filter((status) => mayAddDocuments({ ...untouched, status, submittedAt }, isExpired))
  expect(open(AT, false)).toEqual(['draft', 'submitted', 'under_verification'])
  expect(open(AT, true)).toEqual(['draft', 'submitted', 'under_verification'])
  expect(mayAddDocuments({ ...untouched, status: 'draft', submittedAt: null }, true)).toBe(false)
  expect(mayAddDocuments({ ...untouched, status: 'draft', submittedAt: null }, false)).toBe(true)
})

test('given one that staff have taken up though its status does not say so, when anything is asked about, then nothing may be changed', () => {
  for (const status of ['submitted', 'under_verification']) {
    const takenUp = { status, submittedAt: AT, withdrawnAt: null, isTakenUp: true }
    expect([editProblem(takenUp, false), mayAddDocuments(takenUp, false)]).toEqual([
      'refusal.being-reviewed',
      false,
    ])
  }
})

test('given one that its family withdrew, when its status is shown, then as withdrawn, and it says why it cannot be edited', () => {
  const withdrawn = { status: 'rejected', submittedAt: AT, withdrawnAt: AT, isTakenUp: false }
  expect([
    shownStatus(withdrawn),
    editProblem(withdrawn, false),
    shownStatus({ ...withdrawn, withdrawnAt: null }),
  ]).toEqual(['withdrawn', 'withdraw.noEdit', 'rejected'])
})
