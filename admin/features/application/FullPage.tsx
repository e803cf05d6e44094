/** The page /admin/applications/{id}: one application with all its data and actions. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useId } from 'react'
import { referenceOf, spokenNumber, spokenReferenceOf } from '#events/application/number.ts'
import { adminPaths } from '#web/paths.ts'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { familyName, moment, pointsText, seasonName } from '../../app/names.ts'
import { backToLists, useTitle } from '../../app/page.ts'
import { accountAtom, focusedAtom, selectionAtom } from '../../app/state.ts'
import type { Key } from '../../app/texts/console.ts'
import { Badge, Button, CommandButton } from '../../window/Button.tsx'
import { OpenDialog, ToFill } from '../../window/dialogs/Dialog.tsx'
import { Foot } from '../../window/Foot.tsx'
import { useCommandKeys } from '../../window/keys.ts'
import { PrintGuard, printSubjectAtom } from '../../window/Printing.tsx'
import { isCurrentSeason, seasonsQuery } from '../season/seasons.tsx'
import { applicationQuery, lastEventOf } from './api.ts'
import { isGone, NotLoaded } from './NotLoaded.tsx'
import { type Application, isSent, type Sent, targetOf, withdrawnAtOf } from './replies.ts'
import '../../window/dialogs/dialog.css'
import './full-page.css'
import { fullPageOptions, type Status, takesPlace } from '#events/application/statuses.ts'
import { unsettledFor } from '#events/application/visit.ts'
import { isBlank } from '#events/text.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { toast } from '#web/ui/toast.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { t } from '../../app/texts/views.ts'
import { submitting } from '../../window/focus.ts'
import { Boundary } from '../../window/LoadFailed.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { Reads } from '../access/Reads.tsx'
import { Details, Facts, type LabelledValue } from './Details.tsx'
import { Documents } from './Documents.tsx'
import { mailAddress, mailLink, phoneLink, whatsappLink } from './links.ts'
import { Notes, Timeline } from './Notes.tsx'
import { AtDoor, allowedStatuses, movesOnPage, useOwnDoor } from './own-door.tsx'
import { Score, WhySection } from './Score.tsx'
import StatusDialog, { completeInput, StatusFields, useStatusForm } from './StatusDialog.tsx'

function StatusManagement({ application }: { application: Sent }) {
  const { role, open } = useCommandContext()
  const target = targetOf(application)
  const form = useStatusForm({ target, draftName: `status ${application.id}` })
  const { input, isPending } = form
  const allowed = useOwnDoor(application.id) ? [] : allowedStatuses(role, application)
  const steps = movesOnPage(application.status).filter(({ to }) => allowed.includes(to))
  const update = () => {
    const body = completeInput(input)
    const text = t('admin.reasonRequiredText')
    if (body) form.send(body)
    else toast({ kind: 'destructive', title: t('admin.reasonRequired'), text })
  }
  /** @param usual the reason if none was typed */
  const take = (to: Status, usual: string) => {
    const isTyped = !isBlank(input.reason)
    const reason = isTyped ? input.reason : usual
    const typed = isTyped ? form.clear : undefined
    // A dialog shows what the step goes past, and asks for a reason and a tick.
    if (takesPlace(to) || unsettledFor(application, to))
      open(<StatusDialog target={target} preset={{ to, reason }} typed={typed} />)
    else form.send({ status: to, reason })
  }
  return (
    <section className="box panel stack status-management">
      <h2>{t('admin.statusManagement')}</h2>
      <p>
        {t('admin.currentStatus')}{' '}
        <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      </p>
      <AtDoor application={application} />
      <form className="stack" noValidate onSubmit={submitting(update)}>
        {form.before}
        <StatusFields {...form} statuses={fullPageOptions} enabled={allowed} />
        {form.after}
        <Button
          text={t(isPending ? 'admin.updating' : 'admin.updateStatus')}
          type="submit"
          disabled={input.to === '' || !form.mayGo}
        />
        {(input.to === '' || !form.mayGo) && !form.isRefused && <ToFill />}
      </form>
      <div className="row">
        {steps.map(({ to, reason }) => (
          <Button
            look="main"
            icon={statusIcons[to]}
            text={t(`console.move.${to}`)}
            key={to}
            disabled={isPending}
            onClick={() => take(to, t(reason))}
          />
        ))}
      </div>
    </section>
  )
}

const LinkDialog = lazyDialog(async () => ({ default: (await import('../team/LinkDialog.tsx')).LinkDialog }))

function QuickActions({ application }: { application: Sent }) {
  const { role, open } = useCommandContext()
  const { userId, groomName, brideName, groomParentPhone, brideParentPhone } = application
  const { accountPhone, accountEmail } = application
  const number = spokenReferenceOf(application)
  // Neither names the status: only the letters after the publication name a result.
  const text = t('message.about', { number })
  const subject = t('detail.mailSubject', { number })
  const links: readonly Link[] = [
    { icon: icons.phone, name: 'admin.callGroom', href: phoneLink(groomParentPhone) },
    { icon: icons.phone, name: 'admin.callBride', href: phoneLink(brideParentPhone) },
    { icon: icons.note, name: 'detail.groomWhatsapp', href: whatsappLink(groomParentPhone, text) },
    { icon: icons.note, name: 'detail.brideWhatsapp', href: whatsappLink(brideParentPhone, text) },
    {
      icon: icons.mail,
      name: 'admin.sendEmail',
      href: mailLink(mailAddress(application), { subject, text }),
    },
  ]
  // Families without an e-mail address get their password link by WhatsApp, from a member of staff.
  const openLink = () => {
    const name = [groomName, brideName].filter(Boolean).join(' & ')
    const family = { phone: accountPhone ?? '', email: accountEmail ?? '' }
    open(<LinkDialog id={userId} name={name} family={family} />)
  }
  return (
    <section className="box panel stack panel-quick">
      <h2>{t('detail.quickActions')}</h2>
      <ul className="stack quick-actions">
        {links.map((link) => (
          <LinkItem key={link.name} {...link} />
        ))}
        <li>
          <CommandButton id="print" text={t('admin.print')} look="line" />
        </li>
        {role === 'admin' && (
          <li>
            <Button icon={icons.lock} text={t('team.link')} onClick={openLink} />
          </li>
        )}
        <li>
          <CommandButton id="permanentDelete" look="line" className="danger" hides />
        </li>
      </ul>
    </section>
  )
}

type Link = { icon: Drawing; name: Key; href: string | null }

/** Without a number or an address: a disabled button with the reason. */
function LinkItem({ icon, name, href }: Link) {
  const id = useId()
  return (
    <li>
      {href === null ? (
        <>
          <Button icon={icon} text={t(name)} disabled aria-describedby={id} />
          <small id={id} className="hint">
            {t(icon === icons.mail ? 'detail.noEmail' : 'detail.noPhone')}
          </small>
        </>
      ) : (
        <a
          className="tb line"
          href={href}
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
        >
          <Icon of={icon} />
          {t(name)}
        </a>
      )}
    </li>
  )
}

type PanelProps = { of: Sent; title?: string; label?: string; className?: string; children: ReactNode }

/** A part that fails leaves the others as they are. */
const Panel = ({ of, title, label, className = '', children }: PanelProps) => (
  <section className={`box panel stack ${className}`} aria-label={label}>
    {title && <h2>{title}</h2>}
    <Boundary of={of}>{children}</Boundary>
  </section>
)

function FullBody({ application }: { application: Sent }) {
  const account = useAtomValue(accountAtom)
  const name = account?.email ?? ''
  const role = account?.role
  const time = moment(new Date().toISOString())
  return (
    <div className="full-body">
      <div className="stack deciding">
        <Boundary of={application}>
          <StatusManagement key={application.id} application={application} />
        </Boundary>
        <Panel of={application} title={t('admin.notes')}>
          <Verification application={application} />
          <Notes application={application} />
        </Panel>
        <Boundary of={application}>
          <QuickActions application={application} />
        </Boundary>
        {role === 'admin' && (
          <Boundary of={application}>
            <Reads id={application.id} />
          </Boundary>
        )}
      </div>
      <div className="stack">
        <h2 className="visually-hidden">{t('admin.details')}</h2>
        <Panel of={application} className="panel-details">
          <Details application={application} />
        </Panel>
        <Panel of={application} label={t('admin.photosDocs')}>
          <Documents application={application} />
        </Panel>
        <WhySection application={application} />
        <Panel of={application} title={t('admin.score')}>
          <Score application={application} isExplained />
        </Panel>
        <Panel of={application} title={t('detail.timeline')}>
          <Timeline application={application} />
        </Panel>
      </div>
      {/* The footer on paper. */}
      <p className="printed">{t('detail.printed', { name, time, n: lastEventOf(application) })}</p>
    </div>
  )
}

function Verification({ application: { verificationNotes, verifiedBy, verifiedAt } }: { application: Sent }) {
  const shown: LabelledValue[] = []
  if (verificationNotes) shown.push({ label: t('detail.verificationNotes'), value: verificationNotes })
  if (verifiedBy) {
    const value = [verifiedBy.email, ...(verifiedAt ? [moment(verifiedAt)] : [])].join(', ')
    shown.push({ label: t('detail.verifiedBy'), value })
  }
  return shown.length > 0 && <Facts shown={shown} />
}

export default function FullPage({ id }: { id: string }) {
  const query = useQuery(applicationQuery(id))
  useCommandKeys()
  useTitle(`${t('admin.details')} – ${t('app.title')}`)
  return (
    <div className="full">
      <main>
        <NotLoaded query={query} gone={<Gone />} />
        {query.data && !isGone(query) && <Loaded application={query.data} />}
      </main>
      <Foot />
      <OpenDialog />
      <PrintGuard />
    </div>
  )
}

function Gone() {
  return (
    <div className="waiting">
      <h1>{t('console.notFound')}</h1>
      <p>{t('admin.notFoundText')}</p>
      <Back />
    </div>
  )
}

function Back({ season = '' }: { season?: string }) {
  const seasons = useQuery(seasonsQuery).data
  const search = isCurrentSeason(season, seasons) ? '' : `?${new URLSearchParams({ season })}`
  return (
    <Button
      className="back"
      icon={icons.left}
      text={t('admin.backToDashboard')}
      onClick={() => backToLists(`${adminPaths.dashboard}${search}`)}
    />
  )
}

/** Commands and shortcuts act on this application while its page is open. */
function useAsTarget(application: Application): void {
  const store = useStore()
  useEffect(() => {
    store.set(selectionAtom, [])
    store.set(focusedAtom, targetOf(application))
    store.set(printSubjectAtom, { print: 'case-file', ids: [application.id] })
    return () => store.set(printSubjectAtom, null)
  }, [application, store])
}

function Loaded({ application }: { application: Application }) {
  useAsTarget(application)
  return (
    <>
      <header className="full-head">
        <Back season={application.season} />
        <div>
          <h1>{familyName(application)}</h1>
          <p>
            {t('admin.details')} · {application.number !== null && <b>{spokenNumber(application.number)}</b>}{' '}
            <span className="id">{referenceOf(application.id)}…</span> · {seasonName(application.season)}
          </p>
        </div>
        <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
        <p className="big">
          {isSent(application) && application.totalScore !== null ? pointsText(application.totalScore) : '–'}
          <small>/100</small>
        </p>
        <CommandButton id="language" />
      </header>
      {isSent(application) ? (
        <FullBody application={application} />
      ) : (
        <section className="box panel">
          <p>{t('console.privateDraft')}</p>
          <p>{t('console.percent', { n: application.progress })}</p>
        </section>
      )}
    </>
  )
}
