/** How signing in with an account of another provider (OAuth, OpenID Connect) can fail: a code in the URL of the login page. */
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
