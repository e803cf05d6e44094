/** The texts that the pages of the form and the preview pass to their islands. */
import { noticeVersion } from '#events/application/consent.ts'
import { noticeItems, noticeParts } from '#events/application/notice.ts'
import again from '#events/language/en/again.json'
import card from '#events/language/en/card.json'
import fillers from '#events/language/en/fillers.json'
import form from '#events/language/en/form.json'
import helped from '#events/language/en/helped.json'
import questions from '#events/language/en/questions.json'
import { t } from '#events/language/index.ts'
import type { Locale } from '#events/vocabulary.ts'
import { namesOf, pageTexts } from '../../components/island/page-texts.ts'
import { NOTICE } from './notice.ts'

/** One line for each item of the notice, assembled at build time to keep the script small. */
function noticeLines(locale: Locale): string {
  const items = noticeItems.map((item) => {
    const why = t(locale, `notice.${noticeVersion}.${item}Why`)
    return `${t(locale, `notice.${noticeVersion}.${item}`)}: ${why}`
  })
  const parts = noticeParts.map((part) => t(locale, `notice.${noticeVersion}.${part}`))
  return [t(locale, `notice.${noticeVersion}.purpose`), ...items, ...parts].join('\n')
}

const texts = pageTexts([
  ...namesOf(again),
  ...namesOf(card),
  ...namesOf(fillers),
  ...namesOf(form),
  ...namesOf(questions),
  ...namesOf(helped),
  'device.box',
  'device.boxText',
  'rights.noticePage',
  'rights.noticeRead',
  'auth.password',
  'auth.showPassword',
  'auth.hidePassword',
  'auth.signIn',
  'auth.signingIn',
  'nav.close',
  'nav.listenFailed',
  'voice.about',
  'voice.hear',
  'toast.accessDenied',
  'toast.error',
  'toast.loginFail',
  'toast.network',
  'toast.savedTitle',
  'toast.success',
  'auth.email',
  'auth.phone',
  'forgot.title',
  'entry.errors',
  'entry.errorTitle',
  'dash.edit',
  'dash.applicationId',
  'status.draft',
  'status.submitted',
  'dash.askMessage',
  'error.required',
  'error.email',
  'error.pincode',
  'error.groomAge',
  'error.brideAge',
  'error.groomReligion',
  'error.groomCaste',
  'error.groomMarital',
  'error.brideReligion',
  'error.brideCaste',
  'error.brideMarital',
  'error.choose',
  'error.dateParts',
  'error.yearDigits',
  'error.noSuchDate',
  'error.year',
  'error.dateAhead',
  'ask.phoneAbroad',
  'ask.phoneDigits',
  'error.aadhaarAsPhone',
  'error.phone',
  'error.oneAmount',
  'error.amount',
  'error.aadhaarInText',
  'error.heic',
  'error.pdfForPhoto',
  'error.tooManyFiles',
  'refusal.file-broken',
  'refusal.file-pixels',
  'refusal.file-too-large',
  'refusal.other-account',
])
export const formTexts = {
  ml: { ...texts.ml, [NOTICE]: noticeLines('ml') },
  en: { ...texts.en, [NOTICE]: noticeLines('en') },
}
