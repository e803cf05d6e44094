/** The two columns of the full page: status, notes and quick actions, which come first on a phone; details, documents, score, timeline. */
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { referenceOf } from '#events/application/number.ts'
import { moment } from '#events/language/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { accountAtom } from '../../app/state.ts'
import { statusWord } from '../../app/status.ts'
import type { Key } from '../../app/texts/console.ts'
import { useWords } from '../../app/texts/team.ts'
import { Button, CommandButton } from '../../window/Button.tsx'
import { Boundary } from '../../window/LoadFailed.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { Reads } from '../access/Reads.tsx'
import { lastEventOf } from './api.ts'
import { Details, Facts, type LabelledValue } from './Details.tsx'
import { Documents } from './Documents.tsx'
import { mailAddress, mailLink, phoneLink, whatsappLink } from './links.ts'
import { Notes } from './Notes.tsx'
import type { Sent } from './replies.ts'
import { Score, WhySection } from './Score.tsx'
import { StatusManagement } from './StatusManagement.tsx'
import { Timeline } from './Timeline.tsx'

const LinkDialog = lazyDialog(async () => {
  const { LinkDialog: dialog } = await import('../team/LinkDialog.tsx')
  return { default: dialog }
})

function QuickActions({ application }: { application: Sent }) {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const { id, userId, groomName, brideName, groomParentPhone, brideParentPhone } = application
  const { accountPhone, accountEmail } = application
  const status = statusWord(t, application.status)
  const text = t('message.status', { id: referenceOf(id), status })
  const subject = t('detail.mailSubject', { id: referenceOf(id) })
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
    <section className="panel panel-quick">
      <h2>{t('detail.quickActions')}</h2>
      <ul className="quick-actions">
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
  const { t } = useWords()
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
  <section className={`panel ${className}`} aria-label={label}>
    {title && <h2>{title}</h2>}
    <Boundary of={of}>{children}</Boundary>
  </section>
)

export function FullBody({ application }: { application: Sent }) {
  const { locale, t } = useWords()
  const account = useAtomValue(accountAtom)
  const name = account?.email ?? ''
  const role = account?.role
  const time = moment(locale, new Date().toISOString())
  return (
    <div className="full-body">
      <div className="deciding">
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
      <div>
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
  const { locale, t } = useWords()
  const shown: LabelledValue[] = []
  if (verificationNotes) shown.push({ label: t('detail.verificationNotes'), value: verificationNotes })
  if (verifiedBy) {
    const value = [verifiedBy.email, ...(verifiedAt ? [moment(locale, verifiedAt)] : [])].join(', ')
    shown.push({ label: t('detail.verifiedBy'), value })
  }
  return shown.length > 0 && <Facts shown={shown} />
}
