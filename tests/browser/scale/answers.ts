/** What the console asks the server first, and what takes longest, at the size of a whole season: milliseconds of each answer. */
import { staffAccounts } from '#server/demo/season.ts'
import { timed } from '../../bench/measure.ts'
import { client, done } from '../../kit/client.ts'

const TURNS = 20
const list = '/api/admin/applications'

const asked = {
  'page of 50, first': `${list}?sortBy=score&sortOrder=asc&limit=50`,
  'page of 50, at 40,000': `${list}?sortBy=score&sortOrder=asc&limit=50&offset=40000`,
  'page of 50 in one status': `${list}?status=verified&limit=50`,
  'search for a name': `${list}?q=Fathima&limit=50`,
  'search for nothing there': `${list}?q=Zzyzx&limit=50`,
  'the four figures': '/api/admin/stats',
  'the ranking by columns': '/api/admin/ranking/columns',
} as const

export type Answers = { work: string; first: number; then: number[]; kilobytes: number }[]

export async function answers(url: string): Promise<Answers> {
  const staff = client(() => url)
  const { email, password } = staffAccounts.admin
  await done(staff.post('/api/auth/login', { email, password }))
  const found: Answers = []
  for (const [work, path] of Object.entries(asked)) {
    let bytes = 0
    const ask = async () => {
      bytes = (await done(staff.get(path))).text.length
    }
    const first = await timed(ask)
    const then: number[] = []
    for (let turn = 0; turn < TURNS; turn++) then.push(await timed(ask))
    found.push({ work, first, then, kilobytes: bytes / 1024 })
  }
  return found
}
