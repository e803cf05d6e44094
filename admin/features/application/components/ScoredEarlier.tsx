/** Says of a family that was taken back to before the verification why it has a score all the same. */
import { isEditable } from '#events/application/status.ts'
import { useWords } from '../../../app/texts/console.ts'
import { type Application, isSent } from '../replies.ts'

export function ScoredEarlier({ application }: { application: Application }) {
  const { t } = useWords()
  const isScored = isSent(application) && application.totalScore !== null
  if (!isScored || !isEditable(application.status)) return null
  return <p className="hint scored-earlier">{t('console.scoredEarlier')}</p>
}
