/** What families read of the programme: season, wedding day, venue, the WhatsApp number, and how many can be selected. */
import { useWords } from '../../../app/words.ts'
import { type Draft, SettingField } from './SettingField.tsx'

export function ProgrammeSettings({ draft }: { draft: Draft }) {
  const { word } = useWords()
  const of = (name: string) => ({ name, draft })
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
