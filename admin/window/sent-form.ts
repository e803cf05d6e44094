/** Whether a form is being saved: letters that are typed into it then are too late (burst.ts). */

/** Whether it is a field of a form that is being saved (`data-sent`, set by submitting.ts). */
export function isOfSentForm(target: EventTarget | null, isMutating: boolean): boolean {
  const form = target instanceof Element ? target.closest('form') : null
  // It was saved, or could not be: what is typed now is text again.
  if (!isMutating) form?.removeAttribute('data-sent')
  return form?.hasAttribute('data-sent') ?? false
}
