/** The form as the organiser's letter shows it: every question of it with its answer, groom first. */
import { isAsked } from '#events/application/asked.ts'
import type { Form } from '#events/application/form.ts'
import { isFile } from '#events/application/kinds.ts'
import { isForSide, type Question, questions } from '#events/application/questions.ts'
import { answerIn, headingIn } from '#events/language/answer-words.ts'
import { speechIn, translatorIn } from '#events/language/index.ts'
import type { Part, Row } from '#events/letter-parts.ts'
import { type Locale, type Side, sides } from '#events/vocabulary.ts'

const written = questions.filter((question) => !isFile(question) && isForSide(question))

/** '' where nothing was given. */
function rowsOf(asked: readonly Question[], form: Form, locale: Locale): Row[] {
  const speech = speechIn(locale)
  return asked
    .filter((question) => isAsked(form, question))
    .map((question) => [headingIn(question, speech), answerIn(question, form[question.field], speech)])
}

/** The given values by their place on the form, then one row with the labels of all that were left empty. */
function personGroups(side: Side, form: Form, locale: Locale): Row[][] {
  const own = written.filter((question) => question.side === side)
  const all = [...Map.groupBy(own, ({ at }) => at).values()].map((group) => rowsOf(group, form, locale))
  const given = all.map((rows) => rows.filter(([, value]) => value !== ''))
  const empty = all.flat().filter(([, value]) => value === '')
  const emptyRow: Row = [translatorIn(locale)('mail.details.empty'), empty.map(([label]) => label).join(', ')]
  return [...given.filter((rows) => rows.length > 0), ...(empty.length > 0 ? [[emptyRow]] : [])]
}

export function formParts(form: Form, locale: Locale): Part[] {
  const t = translatorIn(locale)
  const shared = rowsOf(
    written.filter(({ side }) => side === null),
    form,
    locale,
  ).map(([label, value]): Row => [label, value || t('value.none')])
  return [
    ...sides.map(
      (side): Part => ({
        is: 'facts',
        title: t(`side.${side}`),
        groups: personGroups(side, form, locale),
      }),
    ),
    { is: 'facts', title: t('section.declarationShort'), groups: [shared] },
  ]
}
