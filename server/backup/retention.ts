/** The retention of backups: all of the latest day, the last one of each of 9 days, 4 weeks and 12 months. */

const NAMED = /^wedding-backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z(?:-\d+)?$/
const DAY = 24 * 60 * 60 * 1000

export const backupName = (createdAt: string): string =>
  `wedding-backup-${createdAt.replaceAll(/[:.]/g, '-')}`

/** When a backup was made, by its name; null for any other name. */
export function madeAt(name: string): Date | null {
  const [, day, hour, minute, second, rest] = NAMED.exec(name) ?? []
  const date = new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const monthOf = (date: Date): string => date.toISOString().slice(0, 7)
/** Days since 1970 in weeks that begin on Monday. */
const weekOf = (date: Date): string => String(Math.floor((date.getTime() / DAY + 3) / 7))

const rules = [
  { count: 9, period: dayOf },
  { count: 4, period: weekOf },
  { count: 12, period: monthOf },
]

type Made = { name: string; at: Date }

/** The last backup of each of the latest periods that have any. `made`: the latest first. */
function lastOfEach(made: readonly Made[], { count, period }: (typeof rules)[number]): string[] {
  const last = new Map<string, string>()
  for (const { name, at } of made) if (!last.has(period(at))) last.set(period(at), name)
  return [...last.values()].slice(0, count)
}

/** @returns the backups to remove; a name that is not one of a backup is never among them. */
export function expired(names: readonly string[]): string[] {
  const made = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.name.localeCompare(a.name))
  const today = made.filter(({ at }) => made[0] && dayOf(at) === dayOf(made[0].at)).map(({ name }) => name)
  const retained = new Set([...today, ...rules.flatMap((rule) => lastOfEach(made, rule))])
  return made.map(({ name }) => name).filter((name) => !retained.has(name))
}
