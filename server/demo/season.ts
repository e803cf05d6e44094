/**
 * Fills a data folder with a made-up season through the commands of real use, for the demo and for benchmarks. The same
 * seed deals the same families, fates and files; ids and keys are drawn afresh, as everywhere.
 */
import type { Parts } from '../runtime/parts.ts'
import type { Account } from '../store/records.ts'
import { chance } from './chance.ts'
import { DAY, HOUR, SEASON_DAYS, type SeasonClock } from './clock.ts'
import { type Commands, commandsOf } from './commands.ts'
import { dealtFates, selectedPlaces } from './fates.ts'
import { FAMILY_PASSWORD, type Life, lifeOf } from './life.ts'
import { carryOut } from './schedule.ts'

export type FillOptions = {
  families: number
  seed: number
  /** So many families, from the first on, attach drawn pictures; drawing and sealing takes most of the time. */
  pictures: number
  /** The clock that `parts` was opened with. */
  clock: SeasonClock
  /** Told now and then which share is done, from 0 to 1. */
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

/** The deadline lies ahead of the day on which the season is looked at, so that families may still come. */
async function announce(commands: Commands, admin: Account, ends: number): Promise<void> {
  const day = (days: number) => new Date(ends + days * DAY).toISOString()
  await commands.setting('application_deadline', day(30), admin.id)
  await commands.setting('wedding_date', day(120).slice(0, 10), admin.id)
  await commands.setting('venue_address', 'Made-up Auditorium, Imaginary Road, Kozhikode', admin.id)
  await commands.setting('whatsapp_number', '+91 11111 11111', admin.id)
}

/** Few steps share a moment in a season to look at; in one to measure, many do, since each moment is a commit. */
const togetherIn = (families: number): number => (families <= 2000 ? 24 : 256)

/**
 * Nobody trusts a season that is half made up, so its commits need not survive a power cut one by one; what stands at
 * the end does, and from then on every commit again.
 */
async function hurried(databases: readonly Database[], work: () => Promise<void>): Promise<void> {
  for (const db of databases) db.run('PRAGMA synchronous=OFF')
  try {
    await work()
  } finally {
    for (const db of databases) {
      db.run('PRAGMA synchronous=FULL')
      db.run('PRAGMA wal_checkpoint(TRUNCATE)')
    }
  }
}

/** @throws when the folder already has staff or a season: it is for a new, empty one. */
export const fillSeason = (parts: Parts, options: FillOptions): Promise<void> =>
  hurried([parts.store.log.db, parts.store.vault.db], () => filled(parts, options))

async function filled(parts: Parts, options: FillOptions): Promise<void> {
  const { families, seed, pictures, clock, done = () => undefined } = options
  const familyHash = await parts.passwords.hash(FAMILY_PASSWORD)
  const commands = commandsOf(parts, familyHash)
  const staff = await hire(commands)
  await announce(commands, staff.admin, clock.ends)
  const begins = clock.ends - SEASON_DAYS * DAY
  const fates = chance(seed).shuffled(dealtFates(families))
  const lives = fates.map((fate, place): Life => ({ number: place + 1, fate, id: null }))
  const withdrawn: Life = { number: families + 1, fate: 'under_verification', id: null }
  const steps = [...lives, withdrawn].map((life) => {
    const deal = chance(seed * 1_000_003 + life.number)
    return lifeOf({ commands, staff, life, deal, begins, withFiles: life.number <= pictures })
  })
  await carryOut(steps, { clock, together: togetherIn(families), done })
  await conclude({ commands, admin: staff.admin, clock, lives, withdrawn, places: selectedPlaces(families) })
}

type Conclusion = {
  commands: Commands
  admin: Account
  clock: SeasonClock
  lives: readonly Life[]
  withdrawn: Life
  places: ReturnType<typeof selectedPlaces>
}

/** The last days: everyone who was visited is ranked, the first are chosen, and some of them have said yes. */
async function conclude({ commands, admin, clock, lives, withdrawn, places }: Conclusion): Promise<void> {
  const hoursBefore = (hours: number) => clock.set(clock.ends - hours * HOUR)
  const ranked = lives.flatMap(({ fate, id }) => (fate === 'ranked' && id !== null ? [id] : []))
  hoursBefore(40)
  await inThousands(ranked, (ids) =>
    commands.bulk(ids, { actor: admin.id, status: 'ranked', reason: 'Made-up ranking: all visits are done' }),
  )
  hoursBefore(34)
  const [favoured] = ranked
  if (favoured)
    await commands.rank(favoured, admin.id, { rank: 2, reason: 'Made-up hardship after the visit' })
  hoursBefore(30)
  const { shortlisted, waitlisted } = commands.select(places)
  const chosen = async (ids: readonly string[], status: 'shortlisted' | 'waitlist') =>
    inThousands(ids, (some) =>
      commands.bulk(some, { actor: admin.id, status, reason: 'Made-up selection by rank' }),
    )
  await chosen(shortlisted, 'shortlisted')
  await chosen(waitlisted, 'waitlist')
  hoursBefore(10)
  const final = shortlisted.slice(0, places.finalized)
  await inThousands(final, (ids) =>
    commands.bulk(ids, { actor: admin.id, status: 'finalized', reason: 'Made-up family has said yes' }),
  )
  hoursBefore(5)
  if (withdrawn.id !== null) await commands.erase(withdrawn.id, admin.id)
  hoursBefore(1)
  for (const { email, password } of [staffAccounts.admin, ...staffAccounts.verifiers])
    await commands.signIn(email, password)
}

/** A bulk command takes a thousand at most. */
async function inThousands(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += 1000) await work(ids.slice(from, from + 1000))
}
