/** Whether the season is in PostgreSQL, or in a folder and on its way: servers work on one that is open, and on no other. docs/decisions/0080. */
import { OperatorError } from '../runtime/errors.ts'

/**
 * `filling`: it comes from a folder, which still has all of it. `closing`: it goes to a folder, and is still here. `closed`: a folder
 * has it.
 */
export const standings = ['open', 'filling', 'closing', 'closed'] as const
export type Standing = (typeof standings)[number]

export const elsewhere: Readonly<Record<Exclude<Standing, 'open'>, string>> = {
  filling:
    'A season is on its way from a folder to this PostgreSQL, and that folder still has it: give `bun run store move --to postgres` there again, or `--to sqlite` to leave it there.',
  closing:
    'The season in this PostgreSQL is on its way to a folder: give `bun run store move --to sqlite` there again, or `--to postgres` to leave it here.',
  closed:
    'The season is not in this PostgreSQL: a folder has it, to which it was moved or from which it never went. Start a server on that folder, without DATABASE_URL.',
}

/** @throws OperatorError */
export function assertOpen(standing: Standing): void {
  if (standing !== 'open') throw new OperatorError(elsewhere[standing])
}
