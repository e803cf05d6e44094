/** Groom Information and Bride Information: the same questions, except that only the groom has an e-mail. */
import { emailKind } from '#events/email.ts'
import { limits } from '#events/limits.ts'
import { educations, maritalStatuses, religions, type Side } from '#events/vocabulary.ts'
import { AddressFields } from './AddressFields.tsx'
import { BirthField } from './BirthField.tsx'
import { Cards, Select, Text, useOptions } from './fields.tsx'
import { PhoneField } from './PhoneField.tsx'

export function PersonPart({ side }: { side: Side }) {
  const isGroom = side === 'groom'
  return (
    <div className="questions">
      <Text name={`${side}Name`} label="field.name" hint="field.nameHint" required maxLength={limits.name} />
      <BirthField side={side} />
      <PhoneField name={`${side}ParentPhone`} />
      {isGroom && (
        <Text name="groomEmail" kind={emailKind} label="field.email" type="email" inputMode="email" />
      )}
      <AddressFields side={side} />
      <Select
        name={`${side}Education`}
        label="field.education"
        required
        options={useOptions('education', educations)}
      />
      <Text
        name={`${side}Occupation`}
        label="field.occupation"
        required={isGroom}
        maxLength={limits.line}
        clip="job"
      />
      <Text name={`${side}Workplace`} label="field.workplace" maxLength={limits.line} />
      <Select
        name={`${side}Religion`}
        label="field.religion"
        required
        options={useOptions('religion', religions)}
      />
      <Text name={`${side}Caste`} label="field.caste" required maxLength={limits.line} clip="caste" />
      <Cards
        name={`${side}MaritalStatus`}
        label="field.maritalStatus"
        required
        options={useOptions('marital', maritalStatuses)}
      />
    </div>
  )
}
