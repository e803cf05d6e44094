/** An event of the programme with the state that it led to. */
import type { Programme, ProgrammeFacts } from '../programme/events.ts'

/** `at`: milliseconds since 1970. */
export type ProgrammeStep = { seq: number; at: number; event: ProgrammeFacts; programme: Programme }
