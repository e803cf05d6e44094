/** Reads the slip's content from the server, shortly before a logout on a shared device. */
import { fieldsOfPaper, missingFields, missingPapers } from '#events/application/missing.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { call } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { MY_APPLICATIONS } from '#web/paths.ts'
import { Applications, type MyApplication } from '../../account/queries.ts'
import { missingAnswers } from '../application-form/outline.ts'
import { editProblem } from '../dashboard/permissions.ts'
import { SLIP, type Slip } from './slip.ts'

/** Milliseconds; short, because the family's data are visible until the logout. */
const PATIENCE = 5_000

const stateOf = ({ status, withdrawnAt }: MyApplication): Slip['state'] => {
  if (withdrawnAt !== null) return ''
  return status === 'draft' ? 'draft' : 'submitted'
}

function missingIn(application: MyApplication): string[] {
  // A hospital paper is only shown at the home visit.
  const papers = missingPapers(application)
    .filter((paper) => paper !== 'health')
    .flatMap((paper): string[] => {
      const missing = missingFields(application, paper)
      return missing.length < fieldsOfPaper(paper).length ? missing : [paper]
    })
  if (application.status !== 'draft') return papers
  const answers = missingAnswers(application, kolkataDate(now().toISOString()))
  return [...answers.map(({ part }) => part), ...papers]
}

async function readSlip(): Promise<Slip> {
  const [mine] = await call(MY_APPLICATIONS, { schema: Applications, patience: PATIENCE })
  if (!mine) return { number: '', state: '', isEditable: true, missing: [] }
  // The page of the slip knows whether the deadline has passed.
  const isEditable = editProblem(mine, false) === null
  return {
    number: spokenReferenceOf(mine),
    state: stateOf(mine),
    isEditable,
    missing: isEditable ? missingIn(mine) : [],
  }
}

/** For sessionStorage. @throws as `call`: without a network, and for staff, who have no applications */
export const slipNote = async () => [SLIP, JSON.stringify(await readSlip())] as const
