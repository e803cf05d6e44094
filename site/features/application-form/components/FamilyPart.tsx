/** Family Information: parents, income and house of each side. */
import { useState } from 'react'
import type { FormChanges } from '#events/application/form.ts'
import { limits } from '#events/limits.ts'
import { healths, houseTypes, type Side, sides } from '#events/vocabulary.ts'
import { Listen } from '../../../components/island/Listen.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { healthWords } from '../field-words.ts'
import { useValue } from '../use-field.ts'
import { Cards, Select, Text, useOptions, YesNo } from './fields.tsx'
import { IncomeField } from './IncomeField.tsx'

/** Whoever has died is asked no job; one that was typed before comes back with "Yes". */
function Parent({ side, parent }: { side: Side; parent: 'Father' | 'Mother' }) {
  const job = useValue(`${side}${parent}Job`)
  const isAlive = useValue(`${side}${parent}Alive`)
  const [lastJob, setLastJob] = useState('')
  const alsoJob = (isYes: boolean): FormChanges => {
    if (isYes === isAlive) return {}
    if (!isYes) setLastJob(job)
    return { [`${side}${parent}Job`]: isYes ? lastJob : '' }
  }
  const label = `field.${parent === 'Father' ? 'father' : 'mother'}` as const
  return (
    <>
      <Text
        name={`${side}${parent}Name`}
        label={`${label}Name`}
        hint={parent === 'Father' ? 'form.fatherHint' : 'form.motherHint'}
        required
        maxLength={limits.name}
      />
      <YesNo name={`${side}${parent}Alive`} label={`${label}Alive`} required also={alsoJob} />
      {isAlive && <Text name={`${side}${parent}Job`} label={`${label}Job`} maxLength={limits.line} />}
    </>
  )
}

function Parents({ side }: { side: Side }) {
  const { t } = useWords()
  const health = healths.map((value) => ({ value, label: t(healthWords[value]) }))
  return (
    <div className="questions">
      <Parent side={side} parent="Father" />
      <Parent side={side} parent="Mother" />
      <Select name={`${side}ParentsHealth`} label="field.parentsHealth" options={health} clip="health" />
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
        clip="house"
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
      <Listen section="parents" about={t('section.parents')} />
      <Parents side={side} />
      <h4>{t('section.finance')}</h4>
      <Finances side={side} />
    </section>
  ))
}
