/** The errors that callers tell apart by their class: one that the operator can mend, and one that may pass by itself. */

/** Its message is a sentence for the person who runs the server or a command, and is printed without a stack. */
export class OperatorError extends Error {}

/** A command was given other words than it takes; its message says which those are. */
export class WrongUsage extends OperatorError {}

/** The code of sysexits.h for what only a person can mend: a service manager need not start the server again. */
export const OPERATOR_NEEDED = 78

/** A disk, database or object store is full, read-only or unreachable. Answered with 503; the next call tries again. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Who asked lost the right to while the request was on its way. Answered with 403. */
export class RightLost extends Error {
  override name = 'RightLost'
}
