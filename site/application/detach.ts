/** What a phone hands on from the draft of an application of an earlier season to a new one. */
import { answersIn } from '#events/application/earlier-answers.ts'
import { blankForm, changesBetween, type Form, merged } from '#events/application/form.ts'
import { type Draft, readDraft, unreadable, updateDraft } from './drafts.ts'

/** As of an application that was never begun. */
const begunAnew = (userId: string, form: Form): Draft => ({
  userId,
  id: null,
  version: null,
  status: 'draft',
  base: blankForm,
  form,
  changedAt: new Date().toISOString(),
})

/**
 * Answers that were never sent go on as those of a new application: without consent, declaration and papers, which were given for
 * the earlier one. What was sent with that is offered anew (Earlier.tsx).
 * @param sent what it was submitted with; null where it never was
 */
export async function detach(userId: string, id: string | null, sent: Form | null): Promise<void> {
  const draft = await readDraft(userId).catch(unreadable)
  if (!draft || draft.id !== id) return
  await updateDraft(userId, (now) => {
    const { form } = now ?? draft
    const unsent = answersIn(sent ? changesBetween(sent, form) : form)
    return begunAnew(userId, merged(blankForm, unsent))
  })
}
