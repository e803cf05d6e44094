/** The head of a family's row: the couple, and the number by which people call it. */
import { spokenNumber } from '#events/application/number.ts'
import { familyName } from '../../../app/names.ts'
import type { Listed } from '../sheets.ts'

export const FamilyHead = ({ of }: { of: Listed }) => (
  <>
    <b>{familyName(of)}</b>
    {of.number && <span>{spokenNumber(of.number)}</span>}
  </>
)
