/** Family Information: parents, income and house of each side. */
import { healths, houseTypes, limits, type Side, sides } from '#events/vocabulary.ts'
import { useWords } from '../../../components/island/texts.ts'
import { healthWords } from '../field-words.ts'
import { Cards, Select, Text, useOptions, YesNo } from './fields.tsx'
import { IncomeField } from './IncomeField.tsx'

function Parents({ side }: { side: Side }) {
  const { t } = useWords()
  const health = healths.map((value) => ({ value, label: t(healthWords[value]) }))
  return (
    <div className="questions">
      <Text
        name={`${side}FatherName`}
        label="field.fatherName"
        hint="form.fatherHint"
        required
        maxLength={limits.name}
      />
      <Text name={`${side}FatherJob`} label="field.fatherJob" maxLength={limits.line} />
      <YesNo name={`${side}FatherAlive`} label="field.fatherAlive" required />
      <Text
        name={`${side}MotherName`}
        label="field.motherName"
        hint="form.motherHint"
        required
        maxLength={limits.name}
      />
      <Text name={`${side}MotherJob`} label="field.motherJob" maxLength={limits.line} />
      <YesNo name={`${side}MotherAlive`} label="field.motherAlive" required />
      <Select name={`${side}ParentsHealth`} label="field.parentsHealth" options={health} />
    </div>
  )
}

function Finances({ side }: { side: Side }) {
  return (
    <div className="questions">
      <IncomeField name={`${side}FamilyMonthlyIncome`} />
      <Cards
        name={`${side}HouseType`}
        label="field.houseType"
        required
        options={useOptions('house', houseTypes)}
      />
    </div>
  )
}

export function FamilyPart() {
  const { t } = useWords()
  return sides.map((side) => (
    <section className="family" key={side} aria-labelledby={`${side}-family`}>
      <h3 id={`${side}-family`}>{t(`form.${side}Family`)}</h3>
      <h4>{t('section.parents')}</h4>
      <Parents side={side} />
      <h4>{t('section.finance')}</h4>
      <Finances side={side} />
    </section>
  ))
}
