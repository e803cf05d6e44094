/**
 * The places of an address: the PIN code comes first and gives district, post office and often taluk in one line. The rest is asked
 * below it; all of it is asked where the PIN code is unknown or the family says that the line is wrong.
 */

import { useEffect, useRef, useState } from 'react'
import { kinds } from '#events/application/kinds.ts'
import type { QuestionOf } from '#events/application/questions.ts'
import { districtNames, talukName, taluks } from '#events/places/districts.ts'
import { districts, type Side } from '#events/vocabulary.ts'
import { RadioCards, SelectField, TextField } from '#web/ui/Question.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { valueStore } from '#web/ui/value-store.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { movedTo, placesAfter, useLocalBodies, usePlaces } from '../suggestions.ts'
import { useAsked, useEdit, useOpenForm, useTyped, useValue } from '../use-field.ts'
import { Text } from './fields.tsx'

const districtOf = (value: string) => districts.find((one) => one === value)

const isWhole = (pin: string): boolean =>
  kinds.pin.problem(pin, { missing: 'error.pincode', options: [] }) === null

/** The sides for which a family pressed "not right" beside the places of the PIN code. */
const changingStore = valueStore<readonly Side[]>([])

/** Whether the page was opened at this question, which is then asked whatever the PIN code gives. */
const useIsLinked = (field: string): boolean => useState(() => location.hash === `#${field}`)[0]

/**
 * `here`: the places of the PIN code in the chosen district. `isUnknown`: neither PIN code nor district is filled in. `isWaiting`: no
 * place is asked yet, since the PIN code may give it. `isAsked`: the places are asked like other questions.
 */
function useAddress(side: Side) {
  const { locale } = useWords()
  const pin = useValue(`${side}Pincode`)
  const district = useValue(`${side}District`)
  const { places, isLoading } = usePlaces(pin, locale)
  const isChanging = useStore(changingStore).includes(side)
  const here = isChanging ? undefined : places.find((one) => one.district === district)
  const isUnknown = !isChanging && !isWhole(pin) && district === ''
  const isWaiting = isUnknown || (!isChanging && isLoading)
  const isOfSeveral = !isChanging && places.length > 1 && (district === '' || here !== undefined)
  return {
    district,
    places,
    here,
    isLoading,
    isUnknown,
    isWaiting,
    isOfSeveral,
    isAsked: !isWaiting && !here && !isOfSeveral,
  }
}

export function DistrictField({ question }: { question: QuestionOf<'district'> }) {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const { field, side } = question
  const { district, places, isAsked, isLoading, isOfSeveral } = useAddress(side)
  const asked = useAsked(question)
  const isLinked = useIsLinked(field)
  const isNeeded = isAsked || isOfSeveral || asked.problem !== undefined
  if (!isLinked && (isLoading || !isNeeded)) return null
  const option = (value: (typeof districts)[number]) => ({ value, label: districtNames[value][locale] })
  const control = {
    asked: isOfSeveral ? { ...asked, hint: t('form.pinDistricts') } : asked,
    value: district,
    onValue: (value: string) => {
      const [from, to] = [district, value].map((one) => places.find((place) => place.district === one))
      saving.edit(movedTo(value, side, saving.form(), { from, to }))
    },
  }
  return isOfSeveral ? (
    <RadioCards {...control} options={places.map((one) => option(one.district))} />
  ) : (
    <SelectField {...control} options={districts.map(option)} choose={t('field.choose')} />
  )
}

/** The value of the option "other", which is never stored; the place is typed then. */
const OTHER = '?'

type TalukProps = { question: QuestionOf<'taluk'> }
function Taluk({ question }: TalukProps) {
  const { locale, t } = useWords()
  const edit = useEdit()
  const { field, side } = question
  const { district: within, here, isLoading, isWaiting } = useAddress(side)
  const district = districtOf(within)
  const value = useValue(field)
  const [isTyped, setTyped] = useState(false)
  const asked = useAsked(question)
  const isGiven = here?.taluk !== undefined && here.taluk === value
  const isLinked = useIsLinked(field)
  const isNeeded = asked.problem !== undefined || !(isGiven || isWaiting || !district)
  if (!isLinked && (isLoading || !isNeeded)) return null
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

/** More post offices than these are a list to choose from. */
const MOST_OFFICES = 6

type OfficeProps = { question: QuestionOf<'postOffice'> }
function Office({ question }: OfficeProps) {
  const { t } = useWords()
  const edit = useEdit()
  const { field, side } = question
  const { here, isAsked } = useAddress(side)
  const value = useValue(field)
  const [isTyped, setTyped] = useState(false)
  const asked = useAsked(question)
  if (!here) return isAsked && <Text question={question} />
  const { offices } = here
  const isListed = offices.includes(value)
  if (isListed && offices.length === 1) return null
  const isOther = isTyped || (value !== '' && !isListed)
  const control = {
    asked,
    value: isOther ? OTHER : value,
    options: [
      ...offices.map((name) => ({ value: name, label: name })),
      { value: OTHER, label: t('form.otherOffice') },
    ],
    onValue: (office: string) => {
      setTyped(office === OTHER)
      edit({ [field]: office === OTHER ? '' : office })
    },
  }
  return (
    <>
      {offices.length > MOST_OFFICES ? (
        <SelectField {...control} choose={t('field.choose')} />
      ) : (
        <RadioCards {...control} />
      )}
      {isOther && <OtherOffice question={question} />}
    </>
  )
}
function OtherOffice({ question }: OfficeProps) {
  const { t } = useWords()
  const { fold, max } = kinds.postOffice
  const { field } = question
  return (
    <TextField
      asked={{ id: `${field}-other`, label: t('form.otherOfficeName') }}
      {...useTyped(field, fold)}
      autoComplete="off"
      maxLength={max}
    />
  )
}
export const OfficeField = ({ question }: OfficeProps) => (
  <Office key={useValue(`${question.side}Pincode`)} question={question} />
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

/** The places that the PIN code gave, and a button to choose them by hand where they are wrong or the code is unknown. */
function Given({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const { here, isUnknown } = useAddress(side)
  const taluk = useValue(`${side}Taluk`)
  const office = useValue(`${side}PostalName`)
  const change = () => {
    changingStore.set([...changingStore.now(), side])
    setTimeout(() => document.getElementById(`${side}District`)?.focus())
  }
  const given = here && [
    t('form.inDistrict', { district: districtNames[here.district][locale] }),
    here.taluk === taluk && t('line.with.Taluk', { text: talukName(taluk, locale) }),
    here.offices.length === 1 && here.offices[0] === office && t('line.with.PostalName', { text: office }),
  ]
  if (!given && !isUnknown) return null
  return (
    <p className={given && 'gave'}>
      {given && <b>{given.filter(Boolean).join(', ')}</b>}{' '}
      <Press look="quiet" text={given ? 'form.notRight' : 'form.noPin'} onClick={change} />
    </p>
  )
}

/**
 * Another PIN code replaces what the last one gave. The same one, for instance after a reload or once the network is back, gives its
 * places where no district is chosen yet.
 */
function useGivenPlaces(side: Side): void {
  const { locale } = useWords()
  const { saving } = useOpenForm()
  const pin = useValue(`${side}Pincode`)
  const isOpen = useValue(`${side}District`) === ''
  const { places, isLoading } = usePlaces(pin, locale)
  const last = useRef({ pin, places })
  useEffect(() => {
    if (!isWhole(pin) || isLoading) return
    const before = last.current
    last.current = { pin, places }
    const isAnother = before.pin !== pin
    if (isAnother) changingStore.set(changingStore.now().filter((one) => one !== side))
    if (isAnother || isOpen) saving.edit(placesAfter(side, saving.form(), before.places, places))
  }, [places, isLoading, pin, isOpen, side, saving])
}

/** Six digits of any script, with or without a space; stored as Latin digits. */
export function PinField({ question }: { question: QuestionOf<'pin'> }) {
  const { fold, max } = kinds.pin
  const { field, side } = question
  const { value, onValue } = useTyped(field, fold)
  useGivenPlaces(side)
  // Not by maxLength, which would count the space.
  const type = (text: string) => {
    if (fold(text).length <= max) onValue(text)
  }
  return (
    <TextField
      asked={useAsked(question)}
      value={value}
      onValue={type}
      inputMode="numeric"
      autoComplete="off"
      className="short"
      below={
        <div aria-live="polite">
          <Given side={side} />
        </div>
      }
    />
  )
}
