/** What a bulk change needs of an application that is selected in a list and not on the page that is shown. */
import type { ListedRow } from '../store/list-request.ts'

export function targetIn({ head, tail }: ListedRow): object {
  const { id, groomName, brideName, groomDistrict, status, totalScore, submittedAt, version } = JSON.parse(
    `{${head},${tail}}`,
  )
  return { id, groomName, brideName, groomDistrict, status, totalScore, submittedAt, version }
}
