/** The settings of messages to phones, labelled as the server describes them, and a message for a trial by those that are saved. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import en from '#events/language/en/message-settings.json'
import ml from '#events/language/ml/message-settings.json'
import { isHidden } from '#events/programme/settings.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import { type Setting, settingsQuery } from '../../app/client.ts'
import { withConsoleTexts } from '../../app/texts/console.ts'
import { Checkbox, type Draft, SettingField, type Values } from './SettingField.tsx'
import { tryMessage } from './use-settings.ts'

/** The console's texts and those of the settings about messages to phones. */
export const { useWords } = withConsoleTexts({ ml, en })

const isOfMessages = ({ key }: Setting): boolean =>
  /^(by_hand|message_budget|gateway_|whatsapp_(?!number))/.test(key)

function Control({ setting: { key, description, hint }, draft }: { setting: Setting; draft: Draft }) {
  const labels = { name: key, label: description, hint: hint || undefined, autoComplete: 'off' }
  if (key === 'by_hand') return <Checkbox name={key} label={description} draft={draft} />
  if (!/_(request|templates)$/.test(key))
    return <SettingField {...labels} draft={draft} type={isHidden(key) ? 'password' : 'text'} />
  return (
    <AreaField
      {...labels}
      isQuiet
      rows={4}
      spellCheck={false}
      error={draft.errors[key]}
      value={draft.values[key] ?? ''}
      onChange={({ target }) => draft.change(key, target.value)}
    />
  )
}

/** @param isSaved whether what stands in the form is what it would be sent by */
function Trial({ isSaved }: { isSaved: boolean }) {
  const { t } = useWords()
  const [to, setTo] = useState('')
  const trial = useMutation({ mutationFn: tryMessage })
  const said = isSaved ? (trial.data?.message ?? trial.error?.message) : t('settings.saveToTest')
  return (
    <>
      <Field
        label={t('trial.number')}
        type="tel"
        autoComplete="off"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="test">
        {(['sms', 'whatsapp'] as const).map((carrier) => (
          <button
            key={carrier}
            className="tb line"
            type="button"
            disabled={!isSaved || trial.isPending || to === ''}
            onClick={() => trial.mutate({ carrier, to })}
          >
            {t(`trial.${carrier}`)}
          </button>
        ))}
        <small className="hint" role="status">
          {trial.isPending ? t('settings.testing') : said}
        </small>
      </div>
    </>
  )
}

/** @param before the saved values */
export function MessageSettings({ draft, before }: { draft: Draft; before: Values }) {
  const { t } = useWords()
  const known = (useQuery(settingsQuery).data ?? []).filter(isOfMessages)
  return (
    <fieldset>
      <legend>{t('trial.settings')}</legend>
      {known.map((setting) => (
        <Control key={setting.key} setting={setting} draft={draft} />
      ))}
      <Trial isSaved={known.every(({ key }) => (draft.values[key] ?? '') === (before[key] ?? ''))} />
    </fieldset>
  )
}
