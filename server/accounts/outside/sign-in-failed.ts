/** Thrown when an OpenID sign-in fails; the route turns it into a message on the login page. */
import type { OutsideTrouble } from '#events/outside.ts'

export class SignInFailed extends Error {
  readonly trouble: OutsideTrouble

  constructor(trouble: OutsideTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
