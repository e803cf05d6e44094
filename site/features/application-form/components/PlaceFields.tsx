/** Districts and places: a district suggests its places, a PIN code its post offices; free text is accepted too. */
import { useState } from 'react'
import { kinds } from '#events/application/kinds.ts'
import type { QuestionOf } from '#events/application/questions.ts'
import { districtNames, taluks } from '#events/places/districts.ts'
import { districts, type Side } from '#events/vocabulary.ts'
import { SelectField, TextField } from '#web/ui/Question.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useLocalBodies, usePlace } from '../suggestions.ts'
import { useAsked, useEdit, useTyped, useValue } from '../use-field.ts'
import { Below, Text } from './fields.tsx'

const districtOf = (value: string) => districts.find((one) => one === value)

export function DistrictField({ question }: { question: QuestionOf<'district'> }) {
  const { locale, t } = useWords()
  const edit = useEdit()
  const { field, side } = question
  return (
    <SelectField
      asked={useAsked(question)}
      value={useValue(field)}
      options={districts.map((value) => ({ value, label: districtNames[value][locale] }))}
      choose={t('field.choose')}
      onValue={(district) => edit({ [field]: district, [`${side}Taluk`]: '' })}
    />
  )
}

/** The value of the option "other", which is never stored; the taluk is typed then. */
const OTHER = '?'

type TalukProps = { question: QuestionOf<'taluk'> }
function Taluk({ question }: TalukProps) {
  const { locale, t } = useWords()
  const edit = useEdit()
  const { field, side } = question
  const district = districtOf(useValue(`${side}District`))
  const value = useValue(field)
  const [isTyped, setTyped] = useState(false)
  const asked = useAsked(question)
  const known = district ? taluks[district] : []
  const listed = known.find(({ en, ml }) => en === value || ml === value)
  if (!district || isTyped || (value !== '' && !listed)) return <Text question={question} />
  const options = [
    ...known.map(({ en, [locale]: label }) => ({ value: en, label })),
    { value: OTHER, label: t('form.otherTaluk') },
  ]
  return (
    <SelectField
      asked={asked}
      value={listed?.en ?? ''}
      options={options.toSorted((a, b) =>
        a.value === OTHER || b.value === OTHER ? 0 : a.label.localeCompare(b.label, locale),
      )}
      choose={t('field.choose')}
      onValue={(taluk) => (taluk === OTHER ? setTyped(true) : edit({ [field]: taluk }))}
    />
  )
}
export const TalukField = ({ question }: TalukProps) => (
  <Taluk key={useValue(`${question.side}District`)} question={question} />
)

/** Suggests the names of the organiser's list, which are in Latin letters. */
export function LocalField({ question }: { question: QuestionOf<'village' | 'localBody'> }) {
  const { field, kind, side } = question
  const type = useValue(`${side}LsgType`)
  const bodies = useLocalBodies(districtOf(useValue(`${side}District`)))
  const fitting = bodies.filter((body) => kind === 'village' || !type || body.type === type)
  const list = `${field}s`
  const names = (
    <datalist id={list} lang="en">
      {[...new Set(fitting.map(({ name }) => name))].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
  return <Text question={question} list={list} below={names} />
}

function PinSuggestions({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const edit = useEdit()
  const place = usePlace(useValue(`${side}Pincode`), locale)
  const office = useValue(`${side}PostalName`)
  const district = useValue(`${side}District`)
  const suggested = districtOf(place?.district ?? '')
  if (!place) return null
  return (
    <fieldset className="offers">
      <legend>{t('form.pinOffices')}</legend>
      {place.offices.map((name) => (
        <button
          key={name}
          type="button"
          className="offer"
          aria-pressed={name === office}
          onClick={() => edit({ [`${side}PostalName`]: name })}
        >
          {name}
        </button>
      ))}
      {suggested && suggested !== district && (
        <button
          type="button"
          className="offer"
          onClick={() => edit({ [`${side}District`]: suggested, [`${side}Taluk`]: '' })}
        >
          {t('form.pinDistrict', { district: districtNames[suggested][locale] })}
        </button>
      )}
    </fieldset>
  )
}

/** Six digits of any script, with or without a space; stored as Latin digits. */
export function PinField({ question }: { question: QuestionOf<'pin'> }) {
  const { fold, max } = kinds.pin
  const { value, onValue } = useTyped(question.field, fold)
  return (
    <TextField
      asked={useAsked(question)}
      value={value}
      // Not by maxLength, which would count the space.
      onValue={(text) => fold(text).length <= max && onValue(text)}
      inputMode="numeric"
      autoComplete="off"
      className="short"
      below={
        <Below question={question}>
          <PinSuggestions side={question.side} />
        </Below>
      }
    />
  )
}
