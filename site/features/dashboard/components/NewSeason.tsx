/** For a family whose application is of an earlier season, while it can apply for this one. */
import { canBeTakenOver } from '#events/application/earlier.ts'
import { seasonName } from '#events/language/format.ts'
import { pathFor } from '#web/paths.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { seasonOfPage } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Notice } from './Notice.tsx'

/** @param application the newest that the family has */
export function NewSeason({ application }: { application: MyApplication }) {
  const { locale, t } = useWords()
  const deadline = useDeadline().data
  const season = seasonOfPage()
  const earlier = seasonName(locale, application.season)
  if (season === '' || earlier === season || !canBeTakenOver(application)) return null
  if (deadline?.isExpired !== false) return null
  return (
    <Notice
      title={t('again.openTitle', { season })}
      text={t('again.openText', { earlier })}
      link={{ href: pathFor(locale, 'application'), text: t('again.apply', { season }) }}
    />
  )
}
