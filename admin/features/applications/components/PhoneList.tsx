/** The list on a phone: a card for each application, which links to its full page, and the menu of its actions. */
import { navigate } from '../../../app/address.ts'
import { bothDistricts, scoreText, shortId } from '../../../app/names.ts'
import { columnText } from '../../../app/texts/columns.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Badge } from '../../../window/Badge.tsx'
import { RowMenuButton } from '../../../window/RowMenuButton.tsx'
import { applicationPath } from '../../application/links.ts'
import type { Listed } from '../api.ts'

export function PhoneList({ rows }: { rows: readonly Listed[] }) {
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id}>
          <Card row={row} />
          <RowMenuButton target={row} />
        </li>
      ))}
    </ul>
  )
}

function Card({ row }: { row: Listed }) {
  const { locale, t } = useWords()
  const { id, groomName, brideName, totalScore, status, withdrawnAt } = row
  return (
    <a
      href={applicationPath(id)}
      onClick={(event) => {
        event.preventDefault()
        navigate(applicationPath(id))
      }}
    >
      <b>{groomName}</b>
      <span>{brideName}</span>
      <Badge status={status} withdrawnAt={withdrawnAt} />
      <span className="where">
        {bothDistricts(locale, row)} · {scoreText(t, totalScore)}
      </span>
      <span className="id">{shortId(id)}</span>
      {row.missingDocuments !== undefined && (
        <span className="missing">{columnText(locale, 'missingDocuments', row.missingDocuments)}</span>
      )}
    </a>
  )
}
