/** Links to an application's page, to the phone, WhatsApp and the mail program; and copying rows. */
import { dialled } from '#events/contacts.ts'
import { inert } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { districtName, localDate, scoreText } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { translatorIn } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/registry.ts'
import type { Sent } from './replies.ts'

export const applicationPath = (id: string): string => `/admin/applications/${id}`

const isPhone = (phone: string): boolean => phone.replace(/\D/g, '').length >= 10

/** Null without a number. */
export const phoneLink = (phone: string): string | null => (isPhone(phone) ? `tel:+${dialled(phone)}` : null)

export const whatsappLink = (phone: string, text: string): string | null =>
  isPhone(phone) ? `https://wa.me/${dialled(phone)}?text=${encodeURIComponent(text)}` : null

type Reachable = Pick<Sent, 'groomEmail' | 'brideEmail' | 'accountEmail'>

/** The groom's address, else the bride's, else the account's; '' without any. */
export const mailAddress = ({ groomEmail, brideEmail, accountEmail }: Reachable): string =>
  groomEmail || brideEmail || (accountEmail ?? '')

/** Null without an address. */
export function mailLink(
  address: string,
  { subject, text }: { subject: string; text: string },
): string | null {
  if (address === '') return null
  const to = encodeURIComponent(address).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

/** Tabs and line breaks in a name would break the table; a formula would run in a spreadsheet. */
const cell = (text: string): string => inert(text.replace(/\s+/g, ' ').trim())

function line(locale: Locale, target: Target): string {
  const t = translatorIn(locale)
  const cells = [
    target.id,
    target.groomName,
    target.brideName,
    districtName(locale, target.groomDistrict),
    scoreText(t, target.totalScore),
    t(`status.${target.status}`),
    localDate(locale, target.submittedAt),
  ]
  return cells.map(cell).join('\t')
}

export async function copyRows({ targets, locale }: CommandContext): Promise<void> {
  const t = translatorIn(locale)
  try {
    await navigator.clipboard.writeText(targets.map((target) => line(locale, target)).join('\n'))
    const text = t('console.copied', { n: targets.length })
    toast({ kind: 'default', title: t('toast.success'), text })
  } catch {
    toast({ kind: 'destructive', title: t('toast.error'), text: t('console.copyFail') })
  }
}
