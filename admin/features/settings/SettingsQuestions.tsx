/** What the settings ask before they are saved: another current season, and that two people decide. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { instantOf, kolkataDate } from '#events/dates.ts'
import { day, moment, seasonName } from '#events/language/format.ts'
import { useWords } from '../../app/texts/access.ts'
import { focusOnMount } from '../../window/focus-on-mount.ts'
import { seasonsQuery } from '../season/seasons.tsx'
import { NotEnough } from '../team/NotEnough.tsx'
import type { Values } from './SettingField.tsx'
import { deadlineOf } from './use-settings.ts'

// Asks for confirmation before another season becomes the current one, and shows what that means and which dates apply.

type Props = { before: Values; values: Values; isSaving: boolean; confirm: () => void; back: () => void }

export function SeasonQuestion({ before, values, isSaving, confirm, back }: Props) {
  const { locale, t } = useWords()
  const applications = new Map(useQuery(seasonsQuery).data?.map((one) => [one.season, one.applications]))
  const wanted = values.season ?? ''
  const deadline = instantOf(deadlineOf(values.application_deadline ?? '')) ?? ''
  const wedding = values.wedding_date ?? ''
  const now = new Date().toISOString()
  const isKnown = applications.has(wanted)
  const season = seasonName(locale, wanted)
  const withCount = (one: string) => ({
    season: seasonName(locale, one),
    count: applications.get(one) ?? 0,
  })
  return (
    <section className="season-question" aria-labelledby="season-question">
      <h3 id="season-question" ref={focusOnMount} tabIndex={-1}>
        {t(isKnown ? 'settings.openAgain' : 'settings.openSeason', { season })}
      </h3>
      <ul>
        <li>{t('settings.oldStays', withCount(before.season ?? ''))}</li>
        <li>{isKnown ? t('settings.againHas', withCount(wanted)) : t('settings.newStarts', { season })}</li>
      </ul>
      <ul>
        <DateItem isPast={deadline !== '' && deadline <= now} warning={t('settings.openOver')}>
          {t('settings.openUntil', { time: deadline === '' ? '–' : moment(locale, deadline) })}
        </DateItem>
        <DateItem isPast={wedding !== '' && wedding < kolkataDate(now)} warning={t('settings.weddingOver')}>
          {t('settings.weddingOn', { date: day(locale, wedding) })}
        </DateItem>
      </ul>
      <footer>
        <button className="tb line" type="button" onClick={back}>
          {t('settings.backToSettings')}
        </button>
        <button className="tb main" type="button" disabled={isSaving} onClick={confirm}>
          {isSaving ? t('console.saving') : t('settings.yesOpen', { season })}
        </button>
      </footer>
    </section>
  )
}

function DateItem({ isPast, warning, children }: { isPast: boolean; warning: string; children: ReactNode }) {
  return (
    <li>
      <b>{children}</b>
      {isPast && <span className="wrong"> {warning}</span>}
    </li>
  )
}

// Asks for confirmation before the rule of two persons is switched on in a team that is too small for it.

type TwoPersonsQuestionProps = { isSaving: boolean; confirm: () => void; back: () => void }

export function TwoPersonsQuestion({ isSaving, confirm, back }: TwoPersonsQuestionProps) {
  const { t } = useWords()
  return (
    <section className="season-question" aria-labelledby="two-persons-question">
      <h3 id="two-persons-question" ref={focusOnMount} tabIndex={-1}>
        {t('access.oneAdminTitle')}
      </h3>
      <NotEnough isOn />
      <p>{t('access.oneAdminAsk')}</p>
      <footer>
        <button className="tb main" type="button" onClick={back}>
          {t('settings.backToSettings')}
        </button>
        <button className="tb line" type="button" disabled={isSaving} onClick={confirm}>
          {isSaving ? t('console.saving') : t('access.oneAdminYes')}
        </button>
      </footer>
    </section>
  )
}
