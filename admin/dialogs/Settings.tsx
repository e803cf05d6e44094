/** System Settings: videos, deadline, the programme, the mail server. Only what was changed is saved; a password is never shown again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { saveSetting } from '../changes.ts'
import { failed, succeeded } from '../outcomes.ts'
import { settingsQuery } from '../queries.ts'
import { dialogAtom } from '../state.ts'
import { useWords } from '../words.ts'
import { Dialog, DialogButtons } from './Dialog.tsx'
import { deadlineInput, deadlineOf } from './deadline.ts'
import { MailSettings } from './MailSettings.tsx'
import { ProgrammeSettings } from './ProgrammeSettings.tsx'
import { SettingField, type Values } from './SettingField.tsx'

/** Saves one after the other in this order; the first that is refused stops it. */
function useSave(before: Values) {
  const { word } = useWords()
  const [store, client] = [useStore(), useQueryClient()]
  return useMutation({
    mutationFn: async (values: Values) => {
      const changed = Object.entries(values).filter(([key, value]) => value !== before[key])
      for (const [key, value] of changed)
        await saveSetting(client, key, key === 'application_deadline' ? deadlineOf(value) : value)
    },
    onSuccess: () => {
      succeeded(store, word, { text: 'adminToast.settingUpdated' })
      store.set(dialogAtom, null)
    },
    onError: (error) => failed(store, word, { error, otherwise: 'toast.error' }),
  })
}

export default function Settings() {
  const { word } = useWords()
  const settings = useQuery(settingsQuery).data
  const values = settings && Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  return (
    <Dialog title={word('admin.systemSettings')} isWide>
      {values ? (
        <SettingsForm
          before={{ ...values, application_deadline: deadlineInput(values.application_deadline ?? '') }}
        />
      ) : (
        <p className="waiting">{word('settings.loading')}</p>
      )}
    </Dialog>
  )
}

function SettingsForm({ before }: { before: Values }) {
  const { word } = useWords()
  const [values, setValues] = useState(before)
  const save = useSave(before)
  const change = (key: string, value: string) => setValues({ ...values, [key]: value })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(values)
  }
  return (
    <form onSubmit={send}>
      <fieldset>
        <legend>{word('settings.videos')}</legend>
        <SettingField
          {...{ name: 'youtube_notification_video', values, change }}
          label={word('settings.notificationVideo')}
          hint={word('settings.notificationHint')}
        />
        <SettingField
          {...{ name: 'youtube_guide_video', values, change }}
          label={word('settings.guideVideo')}
          hint={`${word('settings.guideHint')}. ${word('settings.guideNote')}`}
        />
      </fieldset>
      <fieldset>
        <legend>{word('settings.deadline')}</legend>
        <SettingField
          {...{ name: 'application_deadline', values, change }}
          type="datetime-local"
          label={word('settings.deadline')}
          hint={word('settings.deadlineHint')}
        />
      </fieldset>
      <ProgrammeSettings values={values} change={change} />
      <MailSettings values={values} before={before} change={change} />
      <DialogButtons>
        <button className="tb main" type="submit" disabled={save.isPending}>
          {word(save.isPending ? 'console.saving' : 'admin.saveSettings')}
        </button>
      </DialogButtons>
    </form>
  )
}
