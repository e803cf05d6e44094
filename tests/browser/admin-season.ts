/**
 * A small season behind the real server, for the console's browser tests, and the ids of its families by what they are
 * for. Everybody in it is visibly made up.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FormChanges } from '#events/application/form.ts'
import type { Status } from '#events/application/statuses.ts'
import { ADMIN, type TestApp, testApp, testClock } from '../kit/app.ts'
import type { Client } from '../kit/client.ts'
import { confirmed, inStatus, moveTo, sent, uploadAll } from '../kit/season.ts'

export const admin = ADMIN
export const verifier = { email: 'verifier', password: 'a verifier password' }
const DAY = 86_400_000

let made = 0
const districts = ['kozhikode', 'malappuram', 'kannur', 'wayanad', 'palakkad'] as const
/** Families that differ in name, place and income. */
export function family(): FormChanges {
  made += 1
  return {
    groomName: `വരൻ സാങ്കല്പിക ${made}`,
    brideName: `വധു സാങ്കല്പിക ${made}`,
    groomDistrict: districts[made % districts.length] ?? 'kozhikode',
    groomEmail: `groom-${made}@example.org`,
    brideFamilyMonthlyIncome: 4000 + 700 * made,
  }
}

/** Text that a page might take for markup; `hacked` would be set if one did. */
export const markup = {
  groomName: '<img src=x onerror="window.hacked=1"><b>Bold</b>',
  brideName: '<script>window.hacked=1</script>',
}

/** One family in each status and more of those that lists are made of; `more` submitted ones fill further pages. */
const wanted = {
  submitted: 3,
  under_verification: 3,
  verified: 2,
  ranked: 4,
  shortlisted: 2,
  waitlist: 1,
  finalized: 1,
  rejected: 1,
  draft: 1,
} as const satisfies Record<Status, number>

/** A PDF of one empty page, since the viewer draws pages. */
const onePage = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>endobj\n' +
    'trailer<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n',
)

export type Season = {
  app: TestApp
  staff: Client
  /** Ids by status, as they stood at the start. */
  ids: Record<Status, string[]>
  /** With every kind of document. */
  documented: string
  /** With markup in its names. */
  marked: string
}

async function inAll(app: TestApp, staff: Client): Promise<Record<Status, string[]>> {
  const several = async (status: Status): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < wanted[status]; n += 1) {
      ids.push((await inStatus(app, staff, status, family())).id)
      // Of as many points the earlier one stands first; with one time for all it would be chance.
      app.clock.advance(1)
    }
    return ids
  }
  return {
    submitted: await several('submitted'),
    under_verification: await several('under_verification'),
    verified: await several('verified'),
    ranked: await several('ranked'),
    shortlisted: await several('shortlisted'),
    waitlist: await several('waitlist'),
    finalized: await several('finalized'),
    rejected: await several('rejected'),
    draft: await several('draft'),
  }
}

type Made = Pick<Season, 'ids' | 'documented' | 'marked'> & { folder: string; families: number }
/** Yesterday of this machine, so that the browser's own clock agrees on what is past. */
const start = new Date(Date.now() - DAY).toISOString()
const served = (folder?: string) =>
  testApp({
    clock: testClock(start),
    distFolder: process.env.DIST_FOLDER ?? 'dist',
    environment: { REGISTRATIONS_PER_HOUR: '100000', ALLOW_PRIVATE_SMTP: '1' },
    ...(folder !== undefined && { folder }),
  })

/** The data folder of such a season, whose server has ended. */
async function make(more: number): Promise<Made> {
  made = 0
  const app = await served()
  process.on('exit', () => rmSync(app.folder, { recursive: true, force: true }))
  const staff = await app.admin()
  await confirmed(staff)
  await app.verifier(verifier.email)
  const ids = await inAll(app, staff)
  const marked = (await sent(app, { ...family(), ...markup })).id
  const documented = await sent(app, { ...family(), groomName: 'Groom Documented' })
  const files = await uploadAll(documented.family, undefined, onePage)
  await documented.family
    .put(`/api/applications/${documented.id}`, files)
    .then((answer) => answer.expect(200))
  await moveTo(staff, documented.id, 'under_verification')
  for (let n = 0; n < more; n += 1) await sent(app, family())
  await app.stop()
  return { folder: app.folder, families: made, ids, marked, documented: documented.id }
}

const seasons = new Map<number, Promise<Made>>()

/** A season for one test alone, on a copy of the one that its process has made. Call `app.close` when done. */
export async function season({ more = 0 } = {}): Promise<Season> {
  const { folder, families, ...rest } = await seasons.getOrInsertComputed(more, make)
  made = families
  const own = mkdtempSync(join(tmpdir(), 'season-'))
  cpSync(folder, own, { recursive: true })
  const app = await served(own)
  return { app, staff: await app.admin(), ...rest }
}

if (import.meta.main) {
  const { app, ids } = await season({ more: Number(process.env.MORE ?? 0) })
  console.log(JSON.stringify({ url: app.url, ids }))
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
}
