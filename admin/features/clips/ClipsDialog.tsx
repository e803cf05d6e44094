/** The voice clips of the site, per language: upload, listen, remove. For admins. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import enScripts from '#events/language/en/voice-scripts.json'
import mlScripts from '#events/language/ml/voice-scripts.json'
import { type ClipName, clipSections } from '#events/programme/clips.ts'
import type { Locale } from '#events/vocabulary.ts'
import { requestHeaders } from '#web/account.ts'
import { call, wordsOf } from '#web/api.ts'
import { inTime } from '#web/network.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { everything } from '../../app/client.ts'
import { t, useWords } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { LoadFailed } from '../../window/LoadFailed.tsx'

const Addresses = z.partialRecord(z.enum(clipSections), z.string())
const Offered = z.object({ clips: z.object({ ml: Addresses, en: Addresses }) })
type Offered = z.infer<typeof Offered>

const root = '/api/admin/clips'
const pathOf = ({ section, locale }: ClipName): string => `${root}/${section}/${locale}`

const clipsQuery = queryOptions({
  queryKey: [...everything, 'clips'],
  queryFn: () => call(root, { schema: Offered }),
})

/** Milliseconds to upload half a megabyte over a slow line. */
const PATIENCE_TO_SEND = 120_000

const sendClip = (name: ClipName, file: File): Promise<Offered> =>
  call(pathOf(name), {
    schema: Offered,
    reply: fetch(pathOf(name), {
      method: 'PUT',
      body: file,
      signal: inTime(pathOf(name), PATIENCE_TO_SEND),
      headers: { ...requestHeaders(), 'content-type': file.type || 'audio/mp4' },
    }),
  })

const removeClip = (name: ClipName): Promise<Offered> =>
  call(pathOf(name), { method: 'DELETE', schema: Offered })

const scripts: Record<Locale, typeof enScripts> = { ml: mlScripts, en: enScripts }

export default function ClipsDialog() {
  const { t, locale } = useWords()
  const { data, isError, refetch } = useQuery(clipsQuery)
  const [language, choose] = useState<Locale>(locale)
  const addresses = data?.clips[language] ?? {}
  const there = clipSections.filter((section) => addresses[section] !== undefined)
  return (
    <Dialog title={t('voice.title')} isWide>
      <p className="hint">{t('voice.lead')}</p>
      {!data && isError && <LoadFailed text={t('voice.failed')} retry={() => void refetch()} />}
      {!data && !isError && <p className="waiting">{t('voice.loading')}</p>}
      {data && (
        <>
          <ListField
            label={t('voice.language')}
            hint={t('voice.progress', { n: there.length, total: clipSections.length })}
            isQuiet
            value={language}
            onChange={({ target }) => choose(target.value === 'en' ? 'en' : 'ml')}
          >
            <option value="ml">മലയാളം</option>
            <option value="en">English</option>
          </ListField>
          <ol className="waiting-list stack">
            {clipSections.map((section) => (
              <Clip
                key={`${section}.${language}`}
                name={{ section, locale: language }}
                address={addresses[section]}
              />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

/** @param address of the present clip; undefined if there is none */
function Clip({ name, address }: { name: ClipName; address: string | undefined }) {
  const client = useQueryClient()
  const onSuccess = (offered: Offered) => client.setQueryData(clipsQuery.queryKey, offered)
  const send = useMutation({ mutationFn: (file: File) => sendClip(name, file), onSuccess })
  const remove = useMutation({ mutationFn: () => removeClip(name), onSuccess })
  const failed = { network: t('voice.notChanged'), otherwise: t('voice.notChanged') }
  const error = send.error ?? remove.error
  const title = scripts[name.locale][`voice.title.${name.section}`]
  return (
    <li className="row" data-clip={name.section}>
      <details className="grow">
        <summary>
          {title} <small>{t(address === undefined ? 'voice.missing' : 'voice.recorded')}</small>
        </summary>
        <p lang={name.locale}>{scripts[name.locale][`voice.script.${name.section}`]}</p>
      </details>
      <label>
        {t(send.isPending ? 'voice.sending' : 'voice.choose')}
        <input
          type="file"
          accept="audio/*,.opus"
          aria-label={t('voice.chooseFor', { title })}
          disabled={send.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) send.mutate(file)
            target.value = ''
          }}
        />
      </label>
      {address !== undefined && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: its text stands above, word by word */}
          <audio controls preload="none" src={address} aria-label={t('voice.listenTo', { title })} />
          <Button
            text={t('voice.remove')}
            aria-label={t('voice.removeOf', { title })}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          />
        </>
      )}
      <p className="wrong" role="alert">
        {error && wordsOf(error, failed)}
      </p>
    </li>
  )
}
