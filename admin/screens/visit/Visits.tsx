/** The day's home visits for a phone: by taluk and village, each with its call and WhatsApp buttons and its sheet. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { talukName } from '#events/places/taluks.ts'
import { districtName } from '../../names.ts'
import { Icon } from '../../window/Icon.tsx'
import { useWords } from '../../words.ts'
import { Sheet } from './Sheet.tsx'
import { type Visit, visitsQuery } from './visit-query.ts'
import { useSay } from './words.ts'
import '../../sheet.css'
import './visit.css'

export default function Visits() {
  const say = useSay()
  const visits = useQuery(visitsQuery)
  const [id, setId] = useState<string | null>(null)
  const open = visits.data?.find((visit) => visit.id === id)
  if (open) return <Sheet visit={open} close={() => setId(null)} />
  return (
    <div className="sheet visits">
      <h1>{say('visit.title')}</h1>
      {visits.isPending && <p>{say('visit.loading')}</p>}
      {visits.isError && <p role="alert">{say('visit.fail')}</p>}
      {visits.data && (
        <>
          <p className="hint">
            {visits.data.length === 0 ? say('visit.none') : say('visit.count', { n: visits.data.length })}
          </p>
          <Places visits={visits.data} open={setId} />
        </>
      )}
    </div>
  )
}

function Places({ visits, open }: { visits: readonly Visit[]; open: (id: string) => void }) {
  const { locale } = useWords()
  const placeOf = ({ brideDistrict, brideTaluk }: Visit) =>
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
          <Row key={visit.id} visit={visit} open={() => open(visit.id)} />
        ))}
      </ul>
    </section>
  ))
}

/** Digits with the country code: ten alone are an Indian number. */
const digitsOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 ? `91${digits}` : digits
}

function Row({ visit, open }: { visit: Visit; open: () => void }) {
  const say = useSay()
  const { brideName: name, brideVillage, brideAddress, bridePhone, isBegun } = visit
  return (
    <li className="visit">
      <b>{name}</b>
      {isBegun && <em>{say('visit.begun')}</em>}
      <span>
        {brideVillage} · {brideAddress}
      </span>
      <div>
        <a
          className="tb line"
          href={`tel:+${digitsOf(bridePhone)}`}
          aria-label={say('visit.callOne', { name })}
        >
          <Icon name="phone" />
          {say('visit.call')}
        </a>
        <a
          className="tb line"
          href={`https://wa.me/${digitsOf(bridePhone)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={say('visit.whatsappOne', { name })}
        >
          <Icon name="note" />
          {say('visit.whatsapp')}
        </a>
        <button className="tb main" type="button" aria-label={say('visit.openOne', { name })} onClick={open}>
          {say('visit.open')}
        </button>
      </div>
    </li>
  )
}
