/** Quick Actions of the full page: call either family, write by WhatsApp or e-mail with a prepared text, print, hand over a password link, erase. */

import { useAtomValue } from 'jotai'
import { lazy, useId } from 'react'
import { referenceOf } from '#events/application/reference.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import type { Key } from '../../../app/texts/console.ts'
import { useWords } from '../../../app/texts/team.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { about, commandsAtom, isPossible } from '../../../window/registry.ts'
import { mailAddress, mailLink, phoneLink, whatsappLink } from '../links.ts'
import type { Sent } from '../replies.ts'
import { targetOf } from '../target.ts'

const LinkDialog = lazy(() =>
  import('../../team/LinkDialog.tsx').then(({ LinkDialog: dialog }) => ({ default: dialog })),
)

export function QuickActions({ now }: { now: Sent }) {
  const { t } = useWords()
  const status = t(now.status === 'finalized' ? 'status.finalizedDetail' : `status.${now.status}`)
  const text = t('message.status', { id: referenceOf(now.id), status })
  const subject = t('detail.mailSubject', { id: referenceOf(now.id) })
  return (
    <section className="panel">
      <h2>{t('detail.quickActions')}</h2>
      <ul className="quick-actions">
        <Action icon={icons.phone} name="admin.callGroom" href={phoneLink(now.groomParentPhone)} />
        <Action icon={icons.phone} name="admin.callBride" href={phoneLink(now.brideParentPhone)} />
        <Action
          icon={icons.note}
          name="detail.groomWhatsapp"
          href={whatsappLink(now.groomParentPhone, text)}
        />
        <Action
          icon={icons.note}
          name="detail.brideWhatsapp"
          href={whatsappLink(now.brideParentPhone, text)}
        />
        <Action
          icon={icons.mail}
          name="admin.sendEmail"
          href={mailLink(mailAddress(now), { subject, text })}
        />
        <li>
          <button className="tb line" type="button" onClick={() => print()}>
            <Icon of={icons.printer} />
            {t('admin.print')}
          </button>
        </li>
        <PasswordLink now={now} />
        <Erase now={now} />
      </ul>
    </section>
  )
}

/** A link, or the same greyed out, and why, where there is nothing that it could lead to. */
function Action({ icon, name, href }: { icon: Drawing; name: Key; href: string | null }) {
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

/** Families that have no mail get a link to a new password by WhatsApp, from whoever they know here. */
function PasswordLink({ now: { userId, groomName, brideName } }: { now: Sent }) {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  if (role !== 'admin') return null
  const name = [groomName, brideName].filter(Boolean).join(' & ')
  return (
    <li>
      <button className="tb line" type="button" onClick={() => open(<LinkDialog id={userId} name={name} />)}>
        <Icon of={icons.lock} />
        {t('team.link')}
      </button>
    </li>
  )
}

function Erase({ now }: { now: Sent }) {
  const context = about(useCommandContext(), targetOf(now))
  const command = useAtomValue(commandsAtom).find(({ id }) => id === 'permanentDelete')
  if (!command || !isPossible(command, context)) return null
  return (
    <li>
      <button className="tb line danger" type="button" onClick={() => void command.run(context)}>
        <Icon of={icons.trash} />
        {command.label[context.locale]}
      </button>
    </li>
  )
}
