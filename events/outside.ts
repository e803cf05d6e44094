/** What may go wrong on the way in with an outside account: the server names it in the address, the login page words it. */
export const outsideTroubles = [
  'cancelled',
  'expired',
  'down',
  'garbage',
  'unverified',
  'unproven',
  'staff',
  'elsewhere',
  'busy',
] as const
export type OutsideTrouble = (typeof outsideTroubles)[number]
