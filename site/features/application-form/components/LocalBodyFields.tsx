/** The local body and the village: free text with suggestions from the organiser's list. */
import { limits } from '#events/limits.ts'
import { districts, lsgTypes, type Side } from '#events/vocabulary.ts'
import { type LocalBody, useLocalBodies } from '../suggestions.ts'
import { useValue } from '../use-field.ts'
import { Cards, Text, useOptions } from './fields.tsx'

/** The names in the list are in English letters. */
const Names = ({ id, of }: { id: string; of: readonly LocalBody[] }) => (
  <datalist id={id} lang="en">
    {[...new Set(of.map(({ name }) => name))].map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

export function LocalBodyFields({ side }: { side: Side }) {
  const chosen = useValue(`${side}District`)
  const type = useValue(`${side}LsgType`)
  const bodies = useLocalBodies(districts.find((one) => one === chosen))
  const namesId = `${side}LsgNames`
  const villagesId = `${side}Villages`
  return (
    <>
      <Cards name={`${side}LsgType`} label="field.lsgType" options={useOptions('lsg', lsgTypes)} />
      <Text
        name={`${side}LsgName`}
        label="field.lsgName"
        maxLength={limits.line}
        list={namesId}
        below={<Names id={namesId} of={bodies.filter((body) => !type || body.type === type)} />}
      />
      <Text
        name={`${side}Village`}
        label="field.village"
        required
        maxLength={limits.line}
        list={villagesId}
        below={<Names id={villagesId} of={bodies} />}
      />
    </>
  )
}
