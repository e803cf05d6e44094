/** System Settings. All changes are saved in one request, which succeeds or fails as a whole; three of them ask for confirmation. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { instantOf, kolkataDate } from '#events/dates.ts'
import { day, moment, seasonName } from '#events/language/format.ts'
import { sentences } from '#events/language/sentences.ts'
import { isBlank } from '#events/text.ts'
import { settingsQuery } from '../../app/client.ts'
import { DraftNotice } from '../../app/drafts.tsx'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, DialogButtons } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { seasonsQuery } from '../season/seasons.tsx'
import { NotEnough, useMissing } from '../team/api.tsx'
import { CheckpointSettings, isOfMessages, MailSettings, MessageSettings } from './DeliverySettings.tsx'
import { type Asked, DeadlineQuestion, Question } from './Question.tsx'
import {
  Checkbox,
  type Draft,
  ProgrammeField,
  SettingField,
  SettingsMoved,
  type Values,
} from './SettingField.tsx'
import { changedIn, closingNow, deadlineOf, useSettings } from './use-settings.ts'

type SeasonProps = Asked & { before: Values; values: Values }

function SeasonQuestion({ before, values, ...asked }: SeasonProps) {
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
    <Question
      {...asked}
      title={t(isKnown ? 'settings.openAgain' : 'settings.openSeason', { season })}
      yes={t('settings.yesOpen', { season })}
    >
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
function TwoPersonsQuestion(asked: Asked) {
  const { t } = useWords()
  return (
    <Question {...asked} title={t('access.oneAdminTitle')} yes={t('access.oneAdminYes')} isSafest>
      <NotEnough isOn />
      <p>{t('access.oneAdminAsk')}</p>
    </Question>
  )
}

export default function SettingsDialog() {
  const { t } = useWords()
  const settings = useQuery(settingsQuery).data
  const values = settings && Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  return (
    <Dialog title={t('admin.systemSettings')} isFull>
      {values ? <SettingsForm saved={values} /> : <p className="waiting">{t('settings.loading')}</p>}
    </Dialog>
  )
}

/** What the specification names comes first. All pages stay mounted, so that one save has the values of all. */
const pages = ['first', 'season', 'access', 'phones'] as const
type SettingsPage = (typeof pages)[number]

function pageOf(key: string): SettingsPage {
  if (/^(youtube_|smtp_|mail_|admin_email$|application_deadline$)/.test(key)) return 'first'
  if (/^(two_persons$|audit_)/.test(key)) return 'access'
  return isOfMessages({ key }) ? 'phones' : 'season'
}

/** How many of these settings a page has. */
const countOn = (page: SettingsPage, keys: readonly string[]): number =>
  keys.filter((key) => pageOf(key) === page).length

/** Settings that need a confirmation. */
type Sure = 'two_persons' | 'season' | 'deadline'

function SettingsForm({ saved }: { saved: Values }) {
  const { t } = useWords()
  const [page, setPage] = useState<SettingsPage>('first')
  const { form, before, draft, stored, save, isRefused, isMoved } = useSettings(saved, {
    isWhole: true,
    onWrong: (keys) => setPage(pages.find((one) => countOn(one, keys) > 0) ?? page),
  })
  const [asked, ask] = useState<readonly Sure[]>([])
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
  const { impossible } = useOutcomes()
  const submit = () => {
    if (Object.keys(changes).length === 0) return impossible(t('said.nothingToSave'))
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
        <Videos draft={draft} />
        <fieldset>
          <legend>{t('settings.deadline')}</legend>
          <ProgrammeField name="application_deadline" draft={draft} />
        </fieldset>
        <MailSettings draft={draft} before={before} />
      </>
    ),
    season: <Programme draft={draft} />,
    access: (
      <>
        <TwoPersons draft={draft} />
        <CheckpointSettings draft={draft} />
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
            <div key={one} hidden={one !== page}>
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

function Videos({ draft }: { draft: Draft }) {
  const { t } = useWords()
  const setting = (name: string) => ({ name, draft })
  return (
    <fieldset>
      <legend>{t('settings.videos')}</legend>
      <SettingField
        {...setting('youtube_notification_video')}
        label={t('settings.notificationVideo')}
        hint={t('settings.notificationHint')}
      />
      <SettingField
        {...setting('youtube_guide_video')}
        label={t('settings.guideVideo')}
        hint={sentences(t('settings.guideHint'), t('settings.guideNote'))}
      />
    </fieldset>
  )
}

function Programme({ draft }: { draft: Draft }) {
  const { t } = useWords()
  return (
    <fieldset>
      <legend>{t('settings.programme')}</legend>
      <div className="pair">
        <ProgrammeField name="wedding_date" draft={draft} />
        <ProgrammeField name="places" draft={draft} />
      </div>
      <ProgrammeField name="results_day" draft={draft} />
      <ProgrammeField name="venue_address" draft={draft} />
      <ProgrammeField name="whatsapp_number" draft={draft} />
      <Described draft={draft} />
      <SettingField
        name="season"
        draft={draft}
        label={t('settings.season')}
        hint={t('settings.seasonHint')}
      />
    </fieldset>
  )
}

function TwoPersons({ draft }: { draft: Draft }) {
  const { t } = useWords()
  return (
    <fieldset>
      <legend>{t('settings.page.access')}</legend>
      <Checkbox
        name="two_persons"
        draft={draft}
        label={t('access.twoPersons')}
        hint={t('access.twoPersonsHint')}
      />
      <NotEnough isOn={draft.values.two_persons === 'true'} />
    </fieldset>
  )
}

/** Contacts for families, labelled as the server describes them, so that their texts are not loaded with the console. */
function Described({ draft }: { draft: Draft }) {
  const known = useQuery(settingsQuery).data ?? []
  const asked = known.filter(({ key }) => /^(grievance_|answer_|volunteer_number$)/.test(key))
  return asked.map(({ key, description }) => (
    <SettingField key={key} name={key} draft={draft} label={description} />
  ))
}
