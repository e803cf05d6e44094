/** How to reach the organisers: a WhatsApp message that has only the application's number, or else their address. */
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { venue, whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'

export function Contact({ reference }: { reference: string }) {
  const { t } = useWords()
  const chat = whatsappLink(t('dash.askMessage', { id: reference }))
  if (chat !== null)
    return (
      <a className="button ask" href={chat} rel="noopener">
        <Icon of={icons.whatsapp} />
        {t('nav.askWhatsapp')}
      </a>
    )
  const address = venue()
  return address !== '' && <p>{t('dash.reachUs', { address })}</p>
}
