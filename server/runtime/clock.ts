/** The only source of the current time in the server; tests replace it. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
