/** The list on a phone: a card for each application, which links to its full page, and the menu of its actions. */
import { useStore } from 'jotai'
import type { MouseEvent } from 'react'
import { localeNow } from '#web/words/language.ts'
import { navigate } from '../../../app/address.ts'
import { isRowMeant } from '../../../app/in-hand/in-hand.ts'
import { bothDistricts, scoreText, shortId } from '../../../app/names.ts'
import { columnText } from '../../../app/texts/columns.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Badge } from '../../../window/Badge.tsx'
import { RowMenuButton } from '../../../window/RowMenuButton.tsx'
import { applicationPath } from '../../application/links.ts'
import type { Listed, Page } from '../api.ts'
import { useMovedCards } from '../use-moved-cards.ts'

export function PhoneList({ page }: { page: Page }) {
  const store = useStore()
  useMovedCards(page)
  /** Stops a press on the menu of a card that has come under the finger by itself, and names its family. */
  const refuse = (event: MouseEvent, family: Listed): void => {
    const isOnMenu = event.target instanceof Element && event.target.closest('.row-menu') !== null
    if (!isOnMenu || event.detail === 0) return
    if (isRowMeant(store, localeNow(), { at: event.timeStamp, family })) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ul className="cards">
      {page.applications.map((row) => (
        <li key={row.id} onClickCapture={(event) => refuse(event, row)}>
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
