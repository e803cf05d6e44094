/** The families of whom a visit has confirmed enough: nothing is left to visit, and somebody has to decide. */
import { referenceOf } from '#events/application/number.ts'
import { navigate } from '../../app/address.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { familyName } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { applicationPath } from '../application/links.ts'
import type { Listed } from './sheets.ts'
import { FamilyHead } from './visit-words.tsx'

const StatusDialog = lazyDialog(() => import('../application/StatusDialog.tsx'))

type Props = { visits: readonly Listed[]; open: (id: string) => void }

export function Visited({ visits, open }: Props) {
  const { t } = useWords()
  if (visits.length === 0) return null
  return (
    <section className="visited" aria-labelledby="visited">
      <h2 id="visited">{t('visit.decideTitle', { count: visits.length })}</h2>
      <ul>
        {visits.map((sheet) => (
          <Row key={sheet.id} sheet={sheet} open={() => open(sheet.id)} />
        ))}
      </ul>
    </section>
  )
}

/** Only what is under verification is listed for a visit. */
const targetOf = ({ id, groomName, brideName, brideDistrict, version }: Listed): Target => ({
  id,
  groomName,
  brideName,
  groomDistrict: brideDistrict,
  status: 'under_verification',
  totalScore: null,
  submittedAt: null,
  visit: null,
  version,
})

function Row({ sheet, open }: { sheet: Listed; open: () => void }) {
  const { t } = useWords()
  const context = useCommandContext()
  const { id, visit } = sheet
  const name = familyName(sheet)
  const decide = () => {
    const preset = { to: 'verified', reason: t('reason.applicationVerified') } as const
    context.open(<StatusDialog target={targetOf(sheet)} preset={preset} />)
  }
  return (
    <li className="visit">
      <FamilyHead of={sheet} />
      {visit && <span>{t('console.checkedOf', { n: visit.confirmed, total: visit.of })}</span>}
      <div>
        <button
          className="tb main"
          type="button"
          aria-label={t('visit.decideOne', { name })}
          onClick={decide}
        >
          {t('visit.decideNow')}
        </button>
        <button
          className="tb line"
          type="button"
          aria-label={`${t('admin.fullProfile')}: ${name} ${referenceOf(id)}`}
          onClick={() => navigate(applicationPath(id))}
        >
          {t('admin.fullProfile')}
        </button>
        <button className="tb line" type="button" aria-label={t('visit.openOne', { name })} onClick={open}>
          {t('visit.open')}
        </button>
      </div>
    </li>
  )
}
