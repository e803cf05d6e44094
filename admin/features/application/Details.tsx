/** The details of an application: what was declared, and what home visits found. */
import { type FoundName, facts, foundNames } from '#events/application/facts.ts'
import { type FactValue, factKey, isFact, statementKey, valueText } from '#events/scoring/explain.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { difference, spaced } from '../../app/names.ts'
import { type Key, speech, type Translate, t } from '../../app/texts/console.ts'
import type { AuditItem, Explained, Sent } from './replies.ts'
import './inspector.css'
import './sections.css'
import { helperOf } from '#events/application/filler.ts'
import { isFile } from '#events/application/kinds.ts'
import { isAsked } from '#events/application/missing.ts'
import { isForSide, type Question, type QuestionName, questions } from '#events/application/questions.ts'
import { answerIn, headingIn } from '#events/language/answer-words.ts'
import type { Side } from '#events/vocabulary.ts'

type Known = Pick<Sent, 'declaredFacts' | 'verifiedFacts'>

/** `differs`: the finding is not what was declared. */
export type Found = { text: string; differs: boolean }

/** A fact without a text is shown by its name. */
const factName = (t: Translate, name: string): string => (isFact(name) ? t(factKey(name)) : spaced(name))

export const factText = (t: Translate, name: string, value: FactValue): string =>
  (isFact(name) ? valueText(name, value, t) : null) ?? String(value ?? '–')

/** Null if no visit has found anything. */
export function foundOf(
  { declaredFacts, verifiedFacts }: Known,
  fact: FoundName,
  t: Translate,
): Found | null {
  const found = verifiedFacts[fact] ?? null
  if (found === null) return null
  // A bare "No" is meaningless beside the name of a job.
  const text = typeof found === 'boolean' ? t(statementKey(fact, found)) : factText(t, fact, found)
  return { text, differs: found !== (declaredFacts[fact] ?? null) }
}

/** The declared and found values of a criterion's facts, '–' for none. Incomes are in rupees. */
export const criterionFacts = (known: Known, { facts }: Explained, t: Translate) =>
  facts.map(({ fact, declared, verified }) => {
    // This "fact" is a step of the status, not a declaration.
    const isStep = fact === 'verification'
    const said = known.declaredFacts[fact] ?? declared
    const found = known.verifiedFacts[fact] ?? verified
    return {
      name: factName(t, fact),
      declared: isStep ? '–' : factText(t, fact, said),
      found: factText(t, fact, found),
      differs: found !== null && !isStep && found !== said,
    }
  })

/** The findings of a visit: what changed, and which facts it confirmed. */
export function changesOf({ changes }: AuditItem, t: Translate) {
  const lines = changes.map(({ field, from, to }) => ({
    name: factName(t, field),
    from: from === null ? null : factText(t, field, from),
    to: to === null ? null : factText(t, field, to),
  }))
  return {
    changed: lines.filter(({ from, to }) => to === null || from !== to),
    confirmed: lines.flatMap(({ name, from, to }) => (to !== null && from === to ? [`${name}: ${to}`] : [])),
  }
}

export function FoundNote({ found }: { found: Found }) {
  return (
    <small className="found" data-differs={found.differs}>
      <Icon of={found.differs ? icons.home : icons.check} isSmall />
      {t(found.differs ? 'console.foundOtherwise' : 'console.foundSame', { value: found.text })}
    </small>
  )
}

/** Nothing if the visit did not change the points. */
export function DeclaredPoints({ points, declared }: { points: number | null; declared: number | null }) {
  if (points === null || declared === null || points === declared) return null
  return (
    <small className="as-declared">
      {t('console.asDeclared', { points: declared, difference: difference(points, declared) })}
    </small>
  )
}

/** Rows about the Aadhaar card of one side; none unless its QR code was genuine. */
export function cardRows({ cards }: Pick<Sent, 'cards'>, side: Side, t: Translate) {
  const card = cards[side]
  if (!card) return []
  const { lastFour: digits, said, alsoIn } = card
  const shown = { label: t('detail.card'), value: t(`detail.card.${said}`, { digits }) }
  if (alsoIn.length === 0) return [shown]
  const same = {
    label: t('detail.sameCard'),
    value: t('detail.sameCard.in', { numbers: alsoIn.join(', ') }),
  }
  return [shown, same]
}

/** `of`: the question, if the row is an answer. `found`: what a home visit found; null if nothing. */
export type LabelledValue = { of?: QuestionName; label: string; value: string; found?: Found | null }
type Source = { application: Sent; side: Side }

/** A question that was not asked, such as the job of a parent who has died, keeps its row: two applications are compared row by row. */
function rowOf(question: Question, application: Sent): LabelledValue {
  const { field, name } = question
  const words = speech()
  const answer = answerIn(question, application[field], words) || t('value.none')
  const fact = foundNames.find((one) => facts[one].of === field)
  return {
    of: name,
    label: headingIn(question, words),
    value: isAsked(application, question) ? answer : '–',
    ...(fact && { found: foundOf(application, fact, t) }),
  }
}

const written = questions.filter((question) => !isFile(question) && isForSide(question))

export function personFields({ application, side }: Source): readonly LabelledValue[] {
  const asked = written.filter((one) => one.at === 'person' && one.side === side)
  const age = t('value.years', { count: application[`${side}Age` as const] })
  const [name, ...rest] = asked.map((question) => rowOf(question, application))
  return [
    ...(name ? [name] : []),
    ...cardRows(application, side, t),
    { label: t('value.age'), value: age },
    ...rest,
  ]
}

export const familyFields = ({ application, side }: Source): readonly LabelledValue[] =>
  written
    .filter((one) => (one.at === 'parents' || one.at === 'finance') && one.side === side)
    .map((question) => rowOf(question, application))

const person = (shown: readonly string[]): string => shown.join(' · ')

function consentFields(application: Sent): readonly LabelledValue[] {
  const { filler, nominee } = application
  const helper = helperOf(filler)
  const rows = written.filter(({ side }) => side === null).map((question) => rowOf(question, application))
  if (helper) {
    const value = person([t(`help.${helper.by}`), helper.name, helper.phone])
    rows.push({ label: t('help.filledBy'), value })
  }
  if (nominee) {
    const value = person([nominee.name, nominee.phone])
    rows.push({ label: t('console.did.NomineeNamed'), value })
  }
  return rows
}

export const Details = ({ application }: { application: Sent }) => (
  <>
    <Part title="detail.groomTitle" shown={personFields({ application, side: 'groom' })} />
    <Part title="detail.brideTitle" shown={personFields({ application, side: 'bride' })} />
    <Part title="detail.groomFamily" shown={familyFields({ application, side: 'groom' })} />
    <Part title="detail.brideFamily" shown={familyFields({ application, side: 'bride' })} />
    <Part title="detail.consentTitle" shown={consentFields(application)} />
  </>
)

function Part({ title, shown }: { title: Key; shown: readonly LabelledValue[] }) {
  return (
    <section className="part">
      <h3>{t(title)}</h3>
      <Facts shown={shown} />
    </section>
  )
}

export function Facts({ shown }: { shown: readonly LabelledValue[] }) {
  return (
    <dl className="facts">
      {shown.map(({ label, value, found }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {found && <FoundNote found={found} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
