/** Why a person cannot finalize a family under the rule of two persons, as the server decides it (events/application/two-persons.ts). Pure. */
type Family = {
  verifiedBy: { id: string } | null
  /** What somebody has asked for beyond the places, while it waits. */
  proposal: { to: string; by: { id: string } | null } | null
}

/** `own`: they verified it themselves. `nobody`: nobody has verified it. Null where nothing stands in the way. */
export function whyNotFinalize({ verifiedBy, proposal }: Family, reader: string): 'own' | 'nobody' | null {
  // With whoever has asked for it two persons stand behind it.
  if (proposal?.to === 'finalized' && proposal.by?.id !== reader) return null
  if (verifiedBy === null) return 'nobody'
  return verifiedBy.id === reader ? 'own' : null
}
