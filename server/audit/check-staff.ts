/** Compares the accounts of staff in the vault with the rights that the log gives, on a folder that a server may be using. */
import { type Folder, type Folders, inFolder } from '../store/folder.ts'
import { staffStream } from '../store/log.ts'
import { isStaffEvent, opened } from '../store/payloads.ts'
import { createRightsOfStaff, disagreements } from '../store/staff-rights.ts'

/** `name` is '' where the vault has no such account. */
type StaffFinding = { id: string; name: string; vault: string; log: string }

function findingsIn({ log, vault }: Folder): StaffFinding[] {
  const rights = createRightsOfStaff()
  for (const row of log.ofProgramme()) {
    const recorded = opened(row, vault.keys.get)
    if (recorded && isStaffEvent(recorded)) rights.record(recorded)
  }
  // What rests in the vault for an event takes effect at the next start.
  const waiting = new Set(vault.accountChanges.streams())
  return disagreements(vault, rights)
    .filter(({ account }) => !waiting.has(staffStream(account)))
    .map(({ account, vault: says, log: granted }) => {
      const name = vault.accounts.byId(account)?.email ?? ''
      return { id: account, name, vault: says, log: granted }
    })
}

/** Log and vault are read one after the other, so a change in between is no finding: it is gone when they are read again. */
export function staffFindings(folders: Folders): StaffFinding[] {
  const first = inFolder(folders, findingsIn)
  if (first.length === 0) return first
  const again = inFolder(folders, findingsIn)
  return again.filter((one) => first.some((before) => Bun.deepEquals(one, before)))
}

/** For the owner of the folder. */
export const findingSentence = ({ id, name, vault, log }: StaffFinding): string =>
  `${name === '' ? id : `${name} (${id})`}: the vault says ${vault}, the log says ${log}. Nobody signs in with it until an admin has set its role in Team.`
