/** The families to visit, grouped by taluk and sorted by village; and those that only need a decision. */
import { useAtomValue } from 'jotai'
import { referenceOf } from '#events/application/number.ts'
import { dialled } from '#events/contacts.ts'
import { talukName } from '#events/places/districts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { districtName, familyName } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { Button } from '../../window/Button.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { applicationPath } from '../application/links.ts'
import { queueAtom } from './send-queue.ts'
import type { Listed, Sheet } from './sheets.ts'
import { FamilyHead, useStageWords } from './visit-words.tsx'

type Open = (sheet: Sheet) => void

export function Places({ visits, open }: { visits: readonly Sheet[]; open: Open }) {
  const { locale } = useWords()
  const placeOf = ({ brideDistrict, brideTaluk }: Sheet) =>
    `${districtName(locale, brideDistrict)} · ${talukName(brideTaluk, locale)}`
  const sorted = visits.toSorted(
    (a, b) =>
      placeOf(a).localeCompare(placeOf(b), locale) || a.brideVillage.localeCompare(b.brideVillage, locale),
  )
  return [...Map.groupBy(sorted, placeOf)].map(([place, group]) => (
    <section key={place}>
      <h2>{place}</h2>
      <ul>
        {group.map((visit) => (
          <Row key={visit.id} visit={visit} open={open} />
        ))}
      </ul>
    </section>
  ))
}

function Row({ visit, open }: { visit: Sheet; open: Open }) {
  const { t } = useWords()
  const stageWords = useStageWords()
  const { brideVillage, brideAddress, bridePhone, found, isOwnDoor } = visit
  const name = familyName(visit)
  // A queued visit is opened from the queue instead.
  const queued = useAtomValue(queueAtom).find(({ sheet }) => sheet.id === visit.id)
  const isBegun = Object.keys(found).length > 0
  return (
    <li className="visit">
      <FamilyHead of={visit} />
      {queued && <em>{stageWords(queued)}</em>}
      {isOwnDoor && <em>{t('console.ownDoor')}</em>}
      {!queued && isBegun && <em>{t('visit.begun')}</em>}
      <span>
        {brideVillage} · {brideAddress}
      </span>
      <div>
        <a className="tb line" href={`tel:+${dialled(bridePhone)}`} aria-label={t('visit.callOne', { name })}>
          <Icon of={icons.phone} />
          {t('visit.call')}
        </a>
        <a
          className="tb line"
          href={`https://wa.me/${dialled(bridePhone)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('visit.whatsappOne', { name })}
        >
          <Icon of={icons.note} />
          {t('visit.whatsapp')}
        </a>
        {!queued && !isOwnDoor && (
          <Button
            look="main"
            text={t('visit.open')}
            aria-label={t('visit.openOne', { name })}
            onClick={() => open(visit)}
          />
        )}
      </div>
    </li>
  )
}

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
          <VisitedRow key={sheet.id} sheet={sheet} open={() => open(sheet.id)} />
        ))}
      </ul>
    </section>
  )
}

/** Only applications under verification are listed for a visit. */
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

function VisitedRow({ sheet, open }: { sheet: Listed; open: () => void }) {
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
        <Button
          look="main"
          text={t('visit.decideNow')}
          aria-label={t('visit.decideOne', { name })}
          onClick={decide}
        />
        <Button
          text={t('admin.fullProfile')}
          aria-label={`${t('admin.fullProfile')}: ${name} ${referenceOf(id)}`}
          onClick={() => navigate(applicationPath(id))}
        />
        <Button text={t('visit.open')} aria-label={t('visit.openOne', { name })} onClick={open} />
      </div>
    </li>
  )
}
