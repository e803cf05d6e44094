/** A refusal as an exception, since a hook of the framework can only stop a request by throwing. */
import type { FieldErrors, Refusal } from '#events/decider.ts'
import type { Extra } from './refusals.ts'

export class RefusalError extends Error {
  readonly refusal: Refusal
  readonly fields: FieldErrors | undefined
  readonly extra: Extra
  constructor(refusal: Refusal, fields?: FieldErrors, extra: Extra = {}) {
    super(refusal)
    this.refusal = refusal
    this.fields = fields
    this.extra = extra
  }
}
