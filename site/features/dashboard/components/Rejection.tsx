/** Why an application was rejected, in words for the kind of reason; how to ask for a review, until when; other help. */
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'

export function Rejection({ application }: { application: MyApplication }) {
  const { locale, t, textOf } = useWords()
  const { rejectedFor, reviewUntil } = application
  const isOver = reviewUntil !== null && kolkataDate(new Date().toISOString()) > reviewUntil
  const date = reviewUntil === null ? '' : day(locale, reviewUntil)
  const how = whatsappLink('') === null ? t('dash.reviewHow') : textOf('dash.next.rejected')
  return (
    <>
      <p>{textOf(`dash.rejectedFor.${rejectedFor}`) ?? t('dash.rejectedFor.general')}</p>
      <h3>{t('dash.reviewTitle')}</h3>
      {isOver ? (
        <p>{t('dash.reviewOver', { date })}</p>
      ) : (
        <p>
          {how} {t('dash.reviewUntil', { date })}
        </p>
      )}
      <h3>{t('dash.otherHelpTitle')}</h3>
      <p>{t('dash.otherHelp')}</p>
    </>
  )
}
