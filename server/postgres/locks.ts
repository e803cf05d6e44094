/** The advisory locks of the database, by which the servers wait for each other. */

/** Held while something is taken, so that there is one order of all changes. */
export const TAKING = 7_251_966_001
/** Held while the tables are made or changed. */
export const MIGRATING = 7_251_966_002
