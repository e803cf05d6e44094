/** The families to visit, grouped by taluk and sorted by village, each with call, WhatsApp and its visit sheet. */
import { useAtomValue } from 'jotai'
import { dialled } from '#events/contacts.ts'
import { talukName } from '#events/places/districts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { districtName, familyName } from '../../app/names.ts'
import { useWords } from '../../app/texts/team.ts'
import { queueAtom } from './send-queue.ts'
import type { Sheet } from './sheets.ts'
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
  // A queued visit is opened from the list of the queue instead.
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
          <button
            className="tb main"
            type="button"
            aria-label={t('visit.openOne', { name })}
            onClick={() => open(visit)}
          >
            {t('visit.open')}
          </button>
        )}
      </div>
    </li>
  )
}
