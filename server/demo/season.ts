/** Fills a data folder with a made-up season by real commands. Equal seeds make equal families and files. */
import type { Status } from '#events/application/statuses.ts'
import { settings } from '#events/programme/settings.ts'
import type { Parts } from '../parts.ts'
import type { Account } from '../store/records.ts'
import { type Commands, createCommands } from './commands.ts'
import { FAMILY_PASSWORD, type Family, familySteps } from './family-steps.ts'
import { seededRandom } from './random.ts'
import { DAY, dealtFates, HOUR, runSteps, SEASON_DAYS, type SeasonClock, selectedPlaces } from './schedule.ts'

export type FillOptions = {
  families: number
  seed: number
  /** Families, from the first on, with drawn pictures, which take most of the time. */
  pictures: number
  /** The clock of `parts`. */
  clock: SeasonClock
  /** Called with the share done, 0 to 1. */
  done?: (share: number) => void
}
export const staffAccounts = {
  admin: { email: 'madeup-admin', password: 'made-up admin password', role: 'admin' },
  verifiers: [
    { email: 'madeup-verifier-1', password: 'made-up verifier one', role: 'verifier' },
    { email: 'madeup-verifier-2', password: 'made-up verifier two', role: 'verifier' },
    { email: 'madeup-verifier-3', password: 'made-up verifier three', role: 'verifier' },
  ],
} as const

type Database = Parts['store']['log']['db']
type Staff = { admin: Account; verifiers: readonly [Account, Account, Account] }

async function hire(commands: Commands): Promise<Staff> {
  const [one, two, three] = staffAccounts.verifiers
  return {
    admin: await commands.addStaff(staffAccounts.admin),
    verifiers: [await commands.addStaff(one), await commands.addStaff(two), await commands.addStaff(three)],
  }
}

/** The deadline is after the season's end, so that the demo still accepts applications. */
async function setProgramme(commands: Commands, admin: Account, ends: number): Promise<void> {
  const day = (days: number) => new Date(ends + days * DAY).toISOString()
  await commands.setting('application_deadline', day(30), admin.id)
  await commands.setting('wedding_date', day(120).slice(0, 10), admin.id)
  await commands.setting('venue_address', 'Made-up Auditorium, Imaginary Road, Kozhikode', admin.id)
  await commands.setting('by_hand', 'false', admin.id)
  await commands.setting('whatsapp_number', '+91 11111 11111', admin.id)
  await commands.setting('places', settings.places.default, admin.id)
  // The made-up families have no mailbox and no telephone.
  await commands.setting('smtp_host', '', admin.id)
  await commands.setting('results_day', '', admin.id)
  await commands.setting('grievance_name', 'Made-up Officer', admin.id)
  await commands.setting('second_person', 'true', admin.id)
  for (const later of ['sign_in_code', 'backup_drill']) await commands.setting(later, 'false', admin.id)
}

/** Small batches give different times, for looking at; large ones save commits, for measuring. */
const batchSizeFor = (families: number): number => (families <= 2000 ? 24 : 256)

/** Without a sync for each commit, as an unfinished season is discarded after a crash; durable at the end. */
async function withoutSync(db: Database, work: () => Promise<void>): Promise<void> {
  db.setDurable(false)
  try {
    await work()
  } finally {
    db.setDurable(true)
  }
}

/** @throws where the folder already has staff or a season */
export const fillSeason = (parts: Parts, options: FillOptions): Promise<void> =>
  withoutSync(parts.store.log.db, () => fill(parts, options))

async function fill(parts: Parts, options: FillOptions): Promise<void> {
  const { families, seed, pictures, clock, done = () => undefined } = options
  const familyHash = await parts.passwords.hash(FAMILY_PASSWORD)
  const commands = createCommands(parts, familyHash)
  const staff = await hire(commands)
  await setProgramme(commands, staff.admin, clock.ends)
  const begins = clock.ends - SEASON_DAYS * DAY
  const fates = seededRandom(seed).shuffled(dealtFates(families))
  const staying = fates.map((fate, place): Family => ({ number: place + 1, fate, id: null }))
  const withdrawn: Family = { number: families + 1, fate: 'under_verification', id: null }
  const steps = [...staying, withdrawn].map((family) => {
    const random = seededRandom(seed * 1_000_003 + family.number)
    return familySteps({ commands, staff, family, random, begins, withFiles: family.number <= pictures })
  })
  await runSteps(steps, { clock, batchSize: batchSizeFor(families), onProgress: done })
  await conclude({ commands, admin: staff.admin, clock, families: staying, withdrawn })
}

type Conclusion = {
  commands: Commands
  admin: Account
  clock: SeasonClock
  families: readonly Family[]
  withdrawn: Family
}

/** The last days: ranking, selection, and some acceptances. */
async function conclude({ commands, admin, clock, families, withdrawn }: Conclusion): Promise<void> {
  const hoursBefore = (hours: number) => clock.set(clock.ends - hours * HOUR)
  const places = selectedPlaces(families.length)
  const ranked = families.flatMap(({ fate, id }) => (fate === 'ranked' && id !== null ? [id] : []))
  const setStatus = (ids: readonly string[], status: Status, reason: string) =>
    commands.bulk(ids, { actor: admin.id, status, reason })
  hoursBefore(40)
  await setStatus(ranked, 'ranked', 'Made-up ranking: all visits are done')
  hoursBefore(34)
  const [favoured] = ranked
  if (favoured)
    await commands.rank(favoured, admin.id, { rank: 2, reason: 'Made-up hardship after the visit' })
  hoursBefore(30)
  const shortlisted = await commands.select(admin.id, { ...places, reason: 'Made-up selection by rank' })
  hoursBefore(10)
  await setStatus(shortlisted.slice(0, places.finalized), 'finalized', 'Made-up family has said yes')
  hoursBefore(5)
  if (withdrawn.id !== null) await commands.erase(withdrawn.id, admin.id)
  hoursBefore(1)
  for (const { email, password } of [staffAccounts.admin, ...staffAccounts.verifiers])
    await commands.signIn(email, password)
}
