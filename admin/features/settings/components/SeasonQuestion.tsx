/** Asked before another season becomes the current one: what happens to applications and families, and which dates then hold. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { kolkataDate } from '#events/dates.ts'
import { day, moment, seasonName } from '#events/language/format.ts'
import { useWords } from '../../../app/texts/console.ts'
import { seasonsQuery } from '../../season/season.ts'
import { deadlineOf } from '../deadline.ts'
import type { Values } from './SettingField.tsx'

type Props = { before: Values; values: Values; isSaving: boolean; yes: () => void; back: () => void }

export function SeasonQuestion({ before, values, isSaving, yes, back }: Props) {
  const { locale, t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const old = before.season ?? ''
  const wanted = values.season ?? ''
  const isKnown = useCounts().has(wanted)
  const season = seasonName(locale, wanted)
  return (
    <section className="season-question" aria-labelledby="season-question">
      <h3 id="season-question" ref={heading} tabIndex={-1}>
        {t(isKnown ? 'settings.openAgain' : 'settings.openSeason', { season })}
      </h3>
      <Consequences old={old} wanted={wanted} />
      <Dates values={values} />
      <footer>
        <button className="tb line" type="button" onClick={back}>
          {t('settings.backToSettings')}
        </button>
        <button className="tb main" type="button" disabled={isSaving} onClick={yes}>
          {isSaving ? t('console.saving') : t('settings.yesOpen', { season })}
        </button>
      </footer>
    </section>
  )
}

/** How many applications each season has. */
const useCounts = () =>
  new Map(useQuery(seasonsQuery).data?.map(({ season, applications }) => [season, applications]))

function Consequences({ old, wanted }: { old: string; wanted: string }) {
  const { locale, t } = useWords()
  const counts = useCounts()
  const about = (season: string) => ({
    season: seasonName(locale, season),
    count: counts.get(season) ?? 0,
  })
  return (
    <ul>
      <li>{t('settings.oldStays', about(old))}</li>
      <li>
        {counts.has(wanted) ? t('settings.againHas', about(wanted)) : t('settings.newStarts', about(wanted))}
      </li>
    </ul>
  )
}

function Dates({ values }: { values: Values }) {
  const { locale, t } = useWords()
  const deadline = deadlineOf(values.application_deadline ?? '')
  const wedding = values.wedding_date ?? ''
  const now = new Date().toISOString()
  return (
    <ul>
      <OneDate isOver={deadline !== '' && deadline <= now} over={t('settings.openOver')}>
        {t('settings.openUntil', { time: deadline === '' ? '–' : moment(locale, deadline) })}
      </OneDate>
      <OneDate isOver={wedding !== '' && wedding < kolkataDate(now)} over={t('settings.weddingOver')}>
        {t('settings.weddingOn', { date: day(locale, wedding) })}
      </OneDate>
    </ul>
  )
}

function OneDate({ isOver, over, children }: { isOver: boolean; over: string; children: ReactNode }) {
  return (
    <li>
      <b>{children}</b>
      {isOver && <span className="wrong"> {over}</span>}
    </li>
  )
}
