/** Address fields: the district suggests its taluks, the PIN code its post offices; free text is accepted too. */
import { useState } from 'react'
import { limits } from '#events/limits.ts'
import { districtNames } from '#events/places/districts.ts'
import { taluks } from '#events/places/taluks.ts'
import { districts, type Side } from '#events/vocabulary.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { usePlace } from '../suggestions.ts'
import { useAsked, useOpenForm, useValue } from '../use-field.ts'
import { LongText, Text } from './fields.tsx'
import { LocalBodyFields } from './LocalBodyFields.tsx'
import { PinField } from './PinField.tsx'

const districtOf = (value: string) => districts.find((one) => one === value)

/** The value of the last option, "other": the taluk is then typed. It is never stored. */
const OTHER = '?'

function TalukField({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const district = districtOf(useValue(`${side}District`))
  const value = useValue(`${side}Taluk`)
  const [isTyped, setTyped] = useState(false)
  const asked = useAsked(`${side}Taluk`, 'field.taluk', { required: true })
  const known = district ? taluks[district] : []
  const listed = known.find(({ en, ml }) => en === value || ml === value)
  if (!district || isTyped || (value !== '' && !listed))
    return <Text name={`${side}Taluk`} label="field.taluk" required maxLength={limits.line} />
  const options = [
    ...known.map(({ en, [locale]: label }) => ({ value: en, label })),
    { value: OTHER, label: t('form.otherTaluk') },
  ]
  const choose = (taluk: string) =>
    taluk === OTHER ? setTyped(true) : saving.edit({ [`${side}Taluk`]: taluk })
  return (
    <SelectField
      asked={asked}
      value={listed?.en ?? ''}
      options={options.toSorted((a, b) =>
        a.value === OTHER || b.value === OTHER ? 0 : a.label.localeCompare(b.label, locale),
      )}
      choose={t('field.choose')}
      onValue={choose}
    />
  )
}

function PinSuggestions({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
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
          onClick={() => saving.edit({ [`${side}PostalName`]: name })}
        >
          {name}
        </button>
      ))}
      {suggested && suggested !== district && (
        <button
          type="button"
          className="offer"
          onClick={() => saving.edit({ [`${side}District`]: suggested, [`${side}Taluk`]: '' })}
        >
          {t('form.pinDistrict', { district: districtNames[suggested][locale] })}
        </button>
      )}
    </fieldset>
  )
}

export function AddressFields({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const asked = useAsked(`${side}District`, 'field.district', { required: true })
  const options = districts.map((district) => ({ value: district, label: districtNames[district][locale] }))
  return (
    <>
      <LongText
        name={`${side}Address`}
        label="field.address"
        hint="form.addressHint"
        required
        maxLength={limits.address}
      />
      <SelectField
        asked={asked}
        value={useValue(`${side}District`)}
        options={options}
        choose={t('field.choose')}
        onValue={(district) => saving.edit({ [`${side}District`]: district, [`${side}Taluk`]: '' })}
      />
      <TalukField key={useValue(`${side}District`)} side={side} />
      <LocalBodyFields side={side} />
      <PinField name={`${side}Pincode`} below={<PinSuggestions side={side} />} />
      <Text name={`${side}PostalName`} label="field.postalName" maxLength={limits.line} />
    </>
  )
}
