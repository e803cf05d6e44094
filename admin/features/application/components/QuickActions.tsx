/** Quick Actions of the full page: call, WhatsApp or e-mail the family, print, hand out a password link, delete. */
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { referenceOf } from '#events/application/reference.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../../app/lazy-code.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { statusWord } from '../../../app/status-word.ts'
import type { Key } from '../../../app/texts/console.ts'
import { useWords } from '../../../app/texts/team.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { printView } from '../../../window/printing.ts'
import { about, commandsAtom, isPossible } from '../../../window/registry.ts'
import { mailAddress, mailLink, phoneLink, whatsappLink } from '../links.ts'
import { type Sent, targetOf } from '../replies.ts'

const LinkDialog = lazyDialog(async () => {
  const { LinkDialog: dialog } = await import('../../team/LinkDialog.tsx')
  return { default: dialog }
})

export function QuickActions({ application }: { application: Sent }) {
  const { t } = useWords()
  const { role, open, store } = useCommandContext()
  const { failed } = useOutcomes()
  const printPage = () => printView(store).catch((error) => failed(error, t('console.printUnrecorded')))
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
  // Families without e-mail get their password link by WhatsApp, from a member of staff.
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
        <ButtonItem icon={icons.printer} name={t('admin.print')} run={printPage} />
        {role === 'admin' && <ButtonItem icon={icons.lock} name={t('team.link')} run={openLink} />}
        <Delete application={application} />
      </ul>
    </section>
  )
}

type Link = { icon: Drawing; name: Key; href: string | null }

/** Without an address it is a disabled button with the reason. */
function LinkItem({ icon, name, href }: Link) {
  const { t } = useWords()
  const id = useId()
  const inside = (
    <>
      <Icon of={icon} />
      {t(name)}
    </>
  )
  return (
    <li>
      {href === null ? (
        <>
          <button className="tb line" type="button" disabled aria-describedby={id}>
            {inside}
          </button>
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
          {inside}
        </a>
      )}
    </li>
  )
}

type Button = { icon: Drawing; name: string; className?: string; run: () => unknown }

const ButtonItem = ({ icon, name, className = '', run }: Button) => (
  <li>
    <button className={`tb line ${className}`} type="button" onClick={() => void run()}>
      <Icon of={icon} />
      {name}
    </button>
  </li>
)

function Delete({ application }: { application: Sent }) {
  const context = about(useCommandContext(), targetOf(application))
  const command = useAtomValue(commandsAtom).find(({ id }) => id === 'permanentDelete')
  if (!command || !isPossible(command, context)) return null
  const name = command.label[context.locale]
  return <ButtonItem icon={icons.trash} name={name} className="danger" run={() => command.run(context)} />
}
