/** Who is sent each signed checkpoint of the log, and whose cosignatures of them are kept: a list each, one item a line. */
import { isBlank } from '#events/text.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { type Draft, NoMailServer, useWords } from './SettingField.tsx'

export function CheckpointSettings({ draft }: { draft: Draft }) {
  const { t } = useWords()
  const list = (name: 'audit_recipients' | 'audit_witnesses') => ({
    isQuiet: true,
    rows: 2,
    autoComplete: 'off',
    spellCheck: false,
    error: draft.errors[name],
    value: draft.values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => draft.change(name, target.value),
  })
  return (
    <fieldset>
      <legend>{t('checkpoints.title')}</legend>
      <AreaField
        {...list('audit_recipients')}
        label={t('checkpoints.recipients')}
        hint={t('checkpoints.recipientsHint')}
      />
      <NoMailServer draft={draft} isWanted={!isBlank(draft.values.audit_recipients ?? '')} />
      <AreaField
        {...list('audit_witnesses')}
        label={t('checkpoints.witnesses')}
        hint={t('checkpoints.witnessesHint')}
      />
    </fieldset>
  )
}
