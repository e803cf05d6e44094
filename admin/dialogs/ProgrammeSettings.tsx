/** What families read of the programme: season, wedding day, venue, the WhatsApp number, and how many can be selected. */
import { useWords } from '../words.ts'
import { SettingField, type Values } from './SettingField.tsx'

type Props = { values: Values; change: (key: string, value: string) => void }

export function ProgrammeSettings({ values, change }: Props) {
  const { word } = useWords()
  const of = (name: string) => ({ name, values, change })
  return (
    <fieldset>
      <legend>{word('settings.programme')}</legend>
      <div className="pair">
        <SettingField {...of('wedding_date')} type="date" label={word('settings.weddingDate')} />
        <SettingField {...of('places')} inputMode="numeric" label={word('settings.places')} />
      </div>
      <SettingField {...of('venue_address')} label={word('settings.venue')} />
      <SettingField {...of('whatsapp_number')} type="tel" label={word('settings.whatsapp')} />
      <SettingField {...of('season')} label={word('settings.season')} hint={word('settings.seasonHint')} />
    </fieldset>
  )
}
