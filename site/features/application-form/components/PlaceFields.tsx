/** Address fields: the district suggests its taluks, the PIN code its post offices; free text is accepted too. */
import { useEffect, useState } from 'react'
import { districtNames } from '#events/places/districts.ts'
import { taluks } from '#events/places/taluks.ts'
import { districts, limits, type Side } from '#events/vocabulary.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { type Place, placeOf } from '../postal.ts'
import { useAsked, useDesk, useValue } from '../use-answer.ts'
import { LongText, Text } from './fields.tsx'
import { LocalBodyFields } from './LocalBodyFields.tsx'

const districtOf = (value: string) => districts.find((one) => one === value)

/** The last line of the list: the taluk is written by hand. It is never stored. */
const OTHER = '?'

function TalukField({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const { sync } = useDesk()
  const district = districtOf(useValue(`${side}District`))
  const value = useValue(`${side}Taluk`)
  const [byHand, setByHand] = useState(false)
  const asked = useAsked(`${side}Taluk`, 'field.taluk', { required: true })
  const known = district ? taluks[district] : []
  const listed = known.find(({ en, ml }) => en === value || ml === value)
  if (!district || byHand || (value !== '' && !listed))
    return <Text name={`${side}Taluk`} label="field.taluk" required maxLength={limits.line} />
  const options = [
    ...known.map(({ en, [locale]: label }) => ({ value: en, label })),
    { value: OTHER, label: t('form.otherTaluk') },
  ]
  const choose = (taluk: string) =>
    taluk === OTHER ? setByHand(true) : sync.edit({ [`${side}Taluk`]: taluk })
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

/** The place of a PIN code, once there is one. */
function usePlace(pin: string): Place | null {
  const [found, setFound] = useState<{ pin: string; place: Place | null } | null>(null)
  useEffect(() => {
    void placeOf(pin).then((place) => setFound({ pin, place }))
  }, [pin])
  return found?.pin === pin ? found.place : null
}

function PinOffers({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const { sync } = useDesk()
  const place = usePlace(useValue(`${side}Pincode`))
  const office = useValue(`${side}PostalName`)
  const district = useValue(`${side}District`)
  const its = districtOf(place?.district ?? '')
  if (!place) return null
  return (
    <fieldset className="offers">
      <legend>{t('form.pinOffices')}</legend>
      {place.offices.map((name) => (
        <button
          key={name}
          type="button"
          className="offer"
          lang="en"
          aria-pressed={name === office}
          onClick={() => sync.edit({ [`${side}PostalName`]: name })}
        >
          {name}
        </button>
      ))}
      {its && its !== district && (
        <button
          type="button"
          className="offer"
          onClick={() => sync.edit({ [`${side}District`]: its, [`${side}Taluk`]: '' })}
        >
          {t('form.pinDistrict', { district: districtNames[its][locale] })}
        </button>
      )}
    </fieldset>
  )
}

export function PlaceFields({ side }: { side: Side }) {
  const { locale, t } = useWords()
  const { sync } = useDesk()
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
        onValue={(district) => sync.edit({ [`${side}District`]: district, [`${side}Taluk`]: '' })}
      />
      <TalukField key={useValue(`${side}District`)} side={side} />
      <LocalBodyFields side={side} />
      <Text
        name={`${side}Pincode`}
        label="field.pincode"
        required
        inputMode="numeric"
        maxLength={6}
        className="short"
        below={<PinOffers side={side} />}
      />
      <Text name={`${side}PostalName`} label="field.postalName" maxLength={limits.line} />
    </>
  )
}
