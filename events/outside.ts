/** The ways in which signing in with another provider's account (OpenID Connect) can fail: a code in the login page's URL. */
export const outsideTroubles = [
  'cancelled',
  'expired',
  'down',
  'garbage',
  'unverified',
  'staff',
  'elsewhere',
  'busy',
] as const
export type OutsideTrouble = (typeof outsideTroubles)[number]
