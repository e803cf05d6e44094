/** The texts that the preview passes to its island: those of the form, and the words of each status. */
import fillers from '#events/language/en/fillers.json'
import form from '#events/language/en/form.json'
import questions from '#events/language/en/questions.json'
import { names, namesOf, pageTexts } from '../../components/island/page-texts.ts'

export const previewTexts = pageTexts([
  ...namesOf(fillers),
  ...namesOf(form),
  ...namesOf(questions),
  ...names.filter((name) => name.startsWith('status.')),
  'ask.phoneAbroad',
  'ask.phoneDigits',
  'dash.edit',
  'dash.editDecided',
  'dash.editVerified',
  'dash.loadFail',
  'dash.loadOffline',
  'help.agreedOn',
  'nav.close',
  'refusal.being-reviewed',
  'refusal.deadline-passed',
  'refusal.other-account',
  'toast.error',
  'toast.network',
  'toast.success',
  'withdraw.noEdit',
])
