/** Thrown where signing in with an outside account cannot go on; the route turns it into a sentence on the login page. */
import type { OutsideTrouble } from '#events/outside.ts'

export class Troubled extends Error {
  readonly trouble: OutsideTrouble

  constructor(trouble: OutsideTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
