/** Turns the phone's draft of an earlier season's application into a draft of a new one. */
import { answersIn } from '#events/application/earlier.ts'
import { changesBetween, emptyForm, type Form, merged } from '#events/application/form.ts'
import { type Draft, readDraft, unreadable, updateDraft } from './drafts.ts'

/** A draft without an application on the server. */
const begunAnew = (userId: string, form: Form): Draft => ({
  userId,
  id: null,
  version: null,
  status: 'draft',
  base: emptyForm,
  form,
  changedAt: new Date().toISOString(),
})

/**
 * Unsent answers become those of a new application, without consent, declaration and papers, which were given for the earlier one.
 * Answers that were submitted then are offered again (Earlier.tsx).
 * @param sent the submitted form; null if it was never submitted
 */
export async function detach(userId: string, id: string | null, sent: Form | null): Promise<void> {
  const draft = await readDraft(userId).catch(unreadable)
  if (!draft || draft.id !== id) return
  await updateDraft(userId, (now) => {
    const { form } = now ?? draft
    const unsent = answersIn(sent ? changesBetween(sent, form) : form)
    return begunAnew(userId, merged(emptyForm, unsent))
  })
}
