/** The list on a phone: a card for each application with a link to its full page and a menu of its actions. */
import { useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import { spokenNumber } from '#events/application/number.ts'
import * as icons from '#web/ui/icons.ts'
import { bothDistricts, scoreText, shortId } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { contextMenuAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { Button } from '../../window/Button.tsx'
import { applicationPath } from '../application/links.ts'
import type { Listed, Page } from './api.ts'
import { columnText } from './columns.ts'

function RowMenuButton({ target }: { target: Target }) {
  const { t } = useWords()
  const setMenu = useSetAtom(contextMenuAtom)
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setMenu({ x: left, y: bottom, targets: [target] })
  }
  return (
    <Button
      className="row-menu"
      icon={icons.more}
      aria-haspopup="menu"
      aria-label={`${t('admin.profileActions')}: ${target.groomName}`}
      onClick={open}
    />
  )
}

export const PhoneList = ({ page }: { page: Page }) => (
  <ul className="cards">
    {page.applications.map((row) => (
      <li key={row.id}>
        <Card row={row} />
        <RowMenuButton target={row} />
      </li>
    ))}
  </ul>
)

function Card({ row }: { row: Listed }) {
  const { locale, t } = useWords()
  const { id, number, groomName, brideName, totalScore, status, withdrawnAt, mark } = row
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
      {mark && <span>{t(`list.mark.${mark}`)}</span>}
      <span className="where">
        {bothDistricts(locale, row)} · {scoreText(t, totalScore)}
      </span>
      <span className="number">
        {number !== null && <b>{spokenNumber(number)}</b>}
        <span className="id">{shortId(id)}</span>
      </span>
      {row.missingDocuments !== undefined && (
        <span className="missing">{columnText(locale, 'missingDocuments', row.missingDocuments)}</span>
      )}
    </a>
  )
}
