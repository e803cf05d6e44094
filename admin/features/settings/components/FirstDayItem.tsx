/** One setting of the programme that nobody has confirmed, with the button that saves it. */
import { useWords } from '../../../app/texts/first-day.ts'
import { submitting } from '../../../window/submitting.ts'
import { changedIn, useSettings } from '../use-settings.ts'
import { ProgrammeField, type ProgrammeKey, programmeFields } from './ProgrammeField.tsx'
import { SettingsMoved } from './SettingsMoved.tsx'

export function FirstDayItem({ name, value }: { name: ProgrammeKey; value: string }) {
  const { t } = useWords()
  const { form, before, draft, save, look } = useSettings({ [name]: value })
  const changed = changedIn(draft.values, before)
  const isChanged = Object.keys(changed).length > 0
  const asItStands = name === 'whatsapp_number' && value === '' ? 'firstDay.noNumber' : 'firstDay.asItStands'
  const act = t(isChanged ? 'console.save' : asItStands)
  return (
    // As it stands is as it is recorded: the field shows an instant to the minute.
    <form
      ref={form}
      noValidate
      onSubmit={submitting(() => save.mutate(isChanged ? changed : { [name]: value }))}
    >
      <ProgrammeField name={name} draft={draft} />
      <SettingsMoved look={look} />
      <button
        className="tb main"
        type="submit"
        aria-label={t('firstDay.of', { act, name: t(programmeFields[name].label) })}
        disabled={save.isPending || look.mustLook}
      >
        {save.isPending ? t('console.saving') : act}
      </button>
    </form>
  )
}
