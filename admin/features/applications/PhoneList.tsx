/** The list on a phone: a card for each application with a link to its full page and a menu of its actions. */
import { useSetAtom, useStore } from 'jotai'
import { type MouseEvent, useEffect, useRef } from 'react'
import { spokenNumber } from '#events/application/number.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { localeNow } from '#web/words/language.ts'
import { isRowMeant, noteAim } from '../../app/in-hand/in-hand.ts'
import { bothDistricts, scoreText, shortId } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { contextMenuAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { applicationPath } from '../application/links.ts'
import { filtersAtom, type Listed, type Page } from './api.ts'
import { columnText } from './columns.ts'
import { keyOf, noteMoved, noteReplaced } from './use-fresh-rows.ts'

function RowMenuButton({ target }: { target: Target }) {
  const { t } = useWords()
  const setMenu = useSetAtom(contextMenuAtom)
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setMenu({ x: left, y: bottom, targets: [target] })
  }
  return (
    <button
      className="tb line row-menu"
      type="button"
      aria-haspopup="menu"
      aria-label={`${t('admin.profileActions')}: ${target.groomName}`}
      onClick={open}
    >
      <Icon of={icons.more} />
    </button>
  )
}

// Reports cards that have moved under a finger. No pointer hovers over cards: after some time anybody who presses one has read it.

/** Milliseconds to read a name and press its button. */
const READ = 1500

function useMovedCards(page: Page): void {
  const store = useStore()
  const last = useRef<{ page: Page; key: string } | null>(null)
  useEffect(() => {
    const key = keyOf(store.get(filtersAtom))
    const before = last.current
    last.current = { page, key }
    if (before?.key !== key) return noteReplaced(store, before?.page, page)
    noteMoved(store, before.page, page)
    const timer = setTimeout(() => noteAim(store, performance.now()), READ)
    return () => clearTimeout(timer)
  }, [page, store])
}

export function PhoneList({ page }: { page: Page }) {
  const store = useStore()
  useMovedCards(page)
  /** Stops a press on the menu of a card that has just moved under the finger, and names its family. */
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
  const { id, number, groomName, brideName, totalScore, status, withdrawnAt } = row
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
