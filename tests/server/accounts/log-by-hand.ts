/** What the log says of staff, worked out anew from its rows in the plainest way: what the drill holds the server against. */
import { opened } from '#server/store/payloads.ts'
import type { Store } from '#server/store/store.ts'

type ByLog = { role: string; isActive: boolean; hasCode: boolean }

export function accountsByLog({ log, vault }: Store): Map<string, ByLog> {
  const accounts = new Map<string, ByLog>()
  for (const row of log.read()) {
    if (!row.stream.startsWith('staff-')) continue
    const id = row.stream.slice('staff-'.length)
    const now = accounts.get(id) ?? { role: 'customer', isActive: false, hasCode: false }
    const event = opened(row, vault.keys.get)?.event
    if (event?.type === 'RoleGranted') accounts.set(id, { ...now, role: event.details.role, isActive: true })
    if (event?.type === 'RoleRevoked') accounts.set(id, { ...now, isActive: false })
    if (event?.type === 'SecondFactorSet') accounts.set(id, { ...now, hasCode: true })
    if (event?.type === 'SecondFactorRemoved') accounts.set(id, { ...now, hasCode: false })
  }
  return accounts
}

/** Each account of which vault and log do not say the same, both ways. */
export function disagreeing({ vault }: Store, byLog: Map<string, ByLog>) {
  const staff = vault.accounts.staff()
  const inVault = new Map(
    staff.map(({ id, role, disabled }): [string, ByLog] => [
      id,
      { role, isActive: !disabled, hasCode: vault.secondFactors.of(id)?.isOn === true },
    ]),
  )
  const ids = new Set([...inVault.keys(), ...byLog.keys()])
  return [...ids].flatMap((id) => {
    const pair = { id, vault: inVault.get(id), log: byLog.get(id) }
    return JSON.stringify(pair.vault) === JSON.stringify(pair.log) ? [] : [pair]
  })
}
