/** Families saving drafts: each save carries the whole form of 73 fields, and is durable and sealed before its answer. */
import { cookieOf, onSeason, plans, SECONDS, TURNS } from './bench.ts'
import { madeUpForm } from './data/families.ts'
import { seeded } from './data/random.ts'
import { draftRows } from './draft-rows.ts'
import { runLoad } from './load/run-load.ts'
import { middle } from './measure.ts'
import { figure, type Row } from './report.ts'

const FAMILIES = 32

type Family = { cookie: string; id: string }
async function family(url: string, number: number): Promise<Family> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const account = { phone: '+91 98470 00000', password: 'chembarathi poovu' }
  const email = `saving-${number}@example.org`
  const cookie = cookieOf(await post('/api/auth/register', { ...account, email }))
  const started: { id: string } = await (await post('/api/applications', {}, cookie)).json()
  return { cookie, id: started.id }
}

/** Files are left out: only an uploaded one may be named. */
const { groomPhotoKey, groomAadhaarFrontKey, groomAadhaarBackKey, ...groomless } = madeUpForm(seeded(3))
const { bridePhotoKey, brideAadhaarFrontKey, brideAadhaarBackKey, ...fileless } = groomless
const form = { ...fileless, incomeProofKeys: [], educationProofKeys: [], socialVerificationLetterKey: null }

/** Two forms in turn, so that every save changes something. */
const saves = ({ cookie, id }: Family) =>
  [1, 2].map((turn) => ({
    method: 'PUT',
    path: `/api/applications/${id}`,
    cookie,
    body: JSON.stringify({ ...form, groomAddress: `Pretend House ${turn}` }),
  }))

export const drafts = (): Promise<Row[]> =>
  onSeason(plans.start, async ({ url }) => {
    const families: Family[] = []
    for (let number = 0; number < FAMILIES; number++) families.push(await family(url, number))
    const rows: Row[] = []
    for (const connections of [1, FAMILIES]) {
      const loads = []
      for (let turn = 0; turn < TURNS; turn++) {
        const job = { url, seconds: SECONDS, warmUp: 0.5 }
        loads.push(await runLoad({ ...job, connections: families.slice(0, connections).map(saves) }))
      }
      const per = middle(loads.map(({ perSecond }) => perSecond))
      const of = connections === 1 ? '1 connection' : `${connections} connections`
      rows.push(figure(`draft saves, whole form, ${of}`, per, { unit: '/s' }))
      rows.push(figure('… 99 of 100 answered within', middle(loads.map(({ p99 }) => p99)), { unit: ' ms' }))
    }
    return [...rows, await draftRows(madeUpForm(seeded(3)))]
  })
