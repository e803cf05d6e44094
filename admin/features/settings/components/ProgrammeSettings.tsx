/** The settings of the programme: wedding day, number of places, venue, WhatsApp number, season. */
import { useWords } from '../../../app/texts/console.ts'
import { type Draft, SettingField } from './SettingField.tsx'

export function ProgrammeSettings({ draft }: { draft: Draft }) {
  const { t } = useWords()
  const of = (name: string) => ({ name, draft })
  return (
    <fieldset>
      <legend>{t('settings.programme')}</legend>
      <div className="pair">
        <SettingField {...of('wedding_date')} type="date" label={t('settings.weddingDate')} />
        <SettingField {...of('places')} inputMode="numeric" label={t('settings.places')} />
      </div>
      <SettingField {...of('venue_address')} label={t('settings.venue')} />
      <SettingField {...of('whatsapp_number')} type="tel" label={t('settings.whatsapp')} />
      <SettingField {...of('season')} label={t('settings.season')} hint={t('settings.seasonHint')} />
    </fieldset>
  )
}
