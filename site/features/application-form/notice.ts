/** The name under which the form's page carries the notice that stands before consent. */
export const NOTICE = 'notice'
