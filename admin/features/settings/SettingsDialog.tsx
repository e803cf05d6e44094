/** System Settings. All changes are saved in one request, which succeeds or fails as a whole; three of them ask for confirmation. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { instantOf, kolkataDate } from '#events/dates.ts'
import { isBlank } from '#events/text.ts'
import { settingsQuery } from '../../app/client.ts'
import { DraftNotice } from '../../app/drafts.tsx'
import { day, moment, seasonName } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, DialogButtons } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { seasonsQuery } from '../season/seasons.tsx'
import { NotEnough, useMissing } from '../team/api.tsx'
import { isOfMessages, MailSettings, MessageSettings } from './DeliverySettings.tsx'
import {
  type Asking,
  DeadlineQuestion,
  Group,
  NoMailServer,
  Question,
  SettingsMoved,
  type Values,
} from './fields.tsx'
import { changedIn, closingNow, deadlineOf, useSettings } from './use-settings.ts'

type SeasonProps = Asking & { before: Values; values: Values }

function SeasonQuestion({ before, values, ...asking }: SeasonProps) {
  const applications = new Map(useQuery(seasonsQuery).data?.map((one) => [one.season, one.applications]))
  const wanted = values.season ?? ''
  const deadline = instantOf(deadlineOf(values.application_deadline ?? '')) ?? ''
  const wedding = values.wedding_date ?? ''
  const { results_day: results = '' } = values
  const isNewDay = results !== '' && results !== before.results_day
  const now = new Date().toISOString()
  const isKnown = applications.has(wanted)
  const season = seasonName(wanted)
  const withCount = (one: string) => ({
    season: seasonName(one),
    count: applications.get(one) ?? 0,
  })
  return (
    <Question
      {...asking}
      title={t(isKnown ? 'settings.openAgain' : 'settings.openSeason', { season })}
      yes={t('settings.yesOpen', { season })}
    >
      <ul>
        <li>{t('settings.oldStays', withCount(before.season ?? ''))}</li>
        <li>{isKnown ? t('settings.againHas', withCount(wanted)) : t('settings.newStarts', { season })}</li>
      </ul>
      <ul>
        <DateItem isPast={deadline !== '' && deadline <= now} warning={t('settings.openOver')}>
          {t('settings.openUntil', { time: deadline === '' ? '–' : moment(deadline) })}
        </DateItem>
        <DateItem isPast={wedding !== '' && wedding < kolkataDate(now)} warning={t('settings.weddingOver')}>
          {t('settings.weddingOn', { date: day(wedding) })}
        </DateItem>
        <li>
          <b>{t('settings.resultsOn', { date: isNewDay ? day(results) : '–' })}</b>
        </li>
      </ul>
    </Question>
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

/** Asks for confirmation before the rule of two persons is switched on in a team that is too small for it. */
function TwoPersonsQuestion(asking: Asking) {
  return (
    <Question {...asking} title={t('access.oneAdminTitle')} yes={t('access.oneAdminYes')} isSafest>
      <NotEnough isOn />
      <p>{t('access.oneAdminAsk')}</p>
    </Question>
  )
}

export default function SettingsDialog() {
  const settings = useQuery(settingsQuery).data
  const values = settings && Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  return (
    <Dialog title={t('admin.systemSettings')} isFull>
      {values ? <SettingsForm saved={values} /> : <p className="waiting">{t('settings.loading')}</p>}
    </Dialog>
  )
}

/** The first page has the specified settings. All pages stay mounted, so that one save has the values of all. */
const pages = ['first', 'season', 'access', 'phones'] as const
type SettingsPage = (typeof pages)[number]

const videos = ['youtube_notification_video', 'youtube_guide_video']
const programme = [
  'wedding_date',
  'places',
  'results_day',
  'venue_address',
  'whatsapp_number',
  'volunteer_number',
  'grievance_name',
  'grievance_address',
  'answer_days',
  'season',
]
const checkpoints = ['audit_recipients', 'audit_witnesses']

function pageOf(key: string): SettingsPage {
  if (programme.includes(key)) return 'season'
  if (key === 'two_persons' || checkpoints.includes(key)) return 'access'
  return isOfMessages(key) ? 'phones' : 'first'
}

/** How many of these settings a page has. */
const countOn = (page: SettingsPage, keys: readonly string[]): number =>
  keys.filter((key) => pageOf(key) === page).length

/** Settings that need a confirmation. */
type Sure = 'two_persons' | 'season' | 'deadline'

function SettingsForm({ saved }: { saved: Values }) {
  const [page, setPage] = useState<SettingsPage>('first')
  const [asked, ask] = useState<readonly Sure[]>([])
  const { form, before, draft, stored, save, isRefused, isMoved } = useSettings(saved, {
    isWhole: true,
    onWrong: (keys) => {
      ask([])
      setPage(pages.find((one) => countOn(one, keys) > 0) ?? page)
    },
  })
  const isOnNow = draft.values.two_persons === 'true'
  const isTooFew = useMissing(isOnNow) !== null
  const season = draft.values.season ?? ''
  const wrong = Object.keys(draft.errors)
  const isWrong = wrong.length > 0
  const [question] = asked
  const back = () => ask([])
  const changes = changedIn(draft.values, before)
  const closing = closingNow(changes, new Date())
  const send = () => save.mutate(changes, { onSettled: back })
  const submit = () => {
    if (Object.keys(changes).length === 0) return outcomes.impossible(t('said.nothingToSave'))
    if (isRefused(changes)) return
    const questions: Sure[] = []
    if (isOnNow && before.two_persons !== 'true' && isTooFew) questions.push('two_persons')
    if (!isBlank(season) && season !== before.season) questions.push('season')
    else if (closing !== null) questions.push('deadline')
    ask(questions)
    if (questions.length === 0) send()
  }
  const confirm = () => (asked.length > 1 ? ask(asked.slice(1)) : send())
  const shared = { isSaving: save.isPending, confirm, back }
  const content: Record<SettingsPage, ReactNode> = {
    first: (
      <>
        <Group title="settings.videos" names={videos} draft={draft} />
        <Group title="settings.deadline" names={['application_deadline']} draft={draft} />
        <MailSettings draft={draft} before={before} />
      </>
    ),
    season: <Group title="settings.programme" names={programme} draft={draft} />,
    access: (
      <>
        <Group title="settings.page.access" names={['two_persons']} draft={draft}>
          <NotEnough isOn={isOnNow} />
        </Group>
        <Group title="checkpoints.title" names={checkpoints} draft={draft}>
          <NoMailServer draft={draft} to="audit_recipients" />
        </Group>
      </>
    ),
    phones: <MessageSettings draft={draft} before={before} />,
  }
  return (
    <>
      <form ref={form} hidden={question !== undefined} noValidate onSubmit={submitting(submit)}>
        <DraftNotice draft={stored} />
        <div className="settings">
          <nav aria-label={t('admin.systemSettings')}>
            {pages.map((one) => (
              <Button
                look="bare"
                key={one}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => setPage(one)}
              >
                {t(`settings.page.${one}`)}
                {countOn(one, wrong) > 0 && <b className="wrong">{countOn(one, wrong)}</b>}
              </Button>
            ))}
          </nav>
          {pages.map((one) => (
            <div className="stack" key={one} hidden={one !== page}>
              {content[one]}
            </div>
          ))}
        </div>
        <p className={isWrong ? 'warning' : ''} role="alert">
          {isWrong && t('settings.wrong')}
        </p>
        <SettingsMoved isMoved={isMoved} />
        <DialogButtons>
          <Button
            look="main"
            text={t(save.isPending ? 'console.saving' : 'admin.saveSettings')}
            type="submit"
            disabled={save.isPending}
          />
        </DialogButtons>
      </form>
      {question === 'two_persons' && <TwoPersonsQuestion {...shared} />}
      {question === 'season' && <SeasonQuestion {...shared} before={before} values={draft.values} />}
      {question === 'deadline' && closing !== null && <DeadlineQuestion {...shared} deadline={closing} />}
    </>
  )
}
