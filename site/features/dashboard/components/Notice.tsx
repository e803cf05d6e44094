/** A message with a link, and what replaces the overview while there is no application. */
import { pathFor } from '#web/paths.ts'
import { useDeadline } from '../../../account/queries.ts'
import { nextSeason } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { UnsentAnswers, useUnsent } from '../../unsent/UnsentAnswers.tsx'

type NoticeProps = { title?: string; text: string; link: { href: string; text: string } }

export const Notice = ({ title, text, link }: NoticeProps) => (
  <section className="panel notice">
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    <a className="button button-strong" href={link.href}>
      {link.text}
    </a>
  </section>
)

/** How to start an application, a draft on this phone only, or that the deadline has passed. */
export function NoApplication({ userId }: { userId: string }) {
  const { locale, t } = useWords()
  const { isUnsent, look } = useUnsent(userId)
  const isExpired = useDeadline().data?.isExpired ?? false
  const form = pathFor(locale, 'application')
  if (isExpired)
    return (
      <Notice
        title={t('form.periodClosed')}
        text={t(isUnsent ? 'form.readNeverSent' : 'form.closedText', { next: nextSeason() })}
        link={
          isUnsent
            ? { href: form, text: t('unsent.toForm') }
            : { href: pathFor(locale, 'home'), text: t('page.home') }
        }
      />
    )
  if (isUnsent)
    return (
      <section className="panel notice" role="status">
        <h2>{t('dash.noneYet')}</h2>
        <UnsentAnswers userId={userId} look={look} text="unsent.never" />
      </section>
    )
  return (
    <Notice title={t('dash.none')} text={t('dash.noneText')} link={{ href: form, text: t('dash.start') }} />
  )
}
