/** The time comes from one function that tests replace; nothing else in the server asks the system. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
