/** What a family may still do, said beforehand: it must agree with what the server decides. */
import { expect, test } from 'bun:test'
import { statuses } from '#events/application/status.ts'
import {
  editProblem,
  mayAddDocuments,
  mayRemoveDocuments,
} from '../../../../site/features/dashboard/permissions.ts'

const AT = '2026-03-01T04:30:00.000Z'

test('given each status before and after the deadline, when editing is asked about, then draft and submitted may until then, and the rest say why not', () => {
  const answers = (isExpired: boolean) =>
    Object.fromEntries(
      statuses.map((status) => [status, editProblem({ status, submittedAt: AT }, isExpired)]),
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
    statuses.filter((status) => mayAddDocuments({ status, submittedAt }, isExpired))
  expect(open(AT, false)).toEqual(['draft', 'submitted', 'under_verification'])
  expect(open(AT, true)).toEqual(['draft', 'submitted', 'under_verification'])
  expect(mayAddDocuments({ status: 'draft', submittedAt: null }, true)).toBe(false)
  expect(mayAddDocuments({ status: 'draft', submittedAt: null }, false)).toBe(true)
})

test('given each status before and after the deadline, when removing is asked about, then only what may be edited may lose a document', () => {
  const open = (isExpired: boolean) =>
    statuses.filter((status) => mayRemoveDocuments({ status, submittedAt: AT }, isExpired))
  expect([open(false), open(true)]).toEqual([['draft', 'submitted'], []])
})
