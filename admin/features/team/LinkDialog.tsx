/** A one-use password link, made when the dialog opens, and shown only there. */
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { dateAndTime } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { passwordLink } from './api.ts'

export function LinkDialog({ id, name }: { id: string; name: string }) {
  const { locale, t } = useWords()
  const outcomes = useOutcomes()
  const close = useSetAtom(dialogAtom)
  const link = useMutation({
    mutationFn: passwordLink,
    onError: (error) => outcomes.failed(error, t('team.fail')),
  })
  const { mutate } = link
  useEffect(() => mutate(id), [mutate, id])
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    outcomes.succeeded(t('team.copied'))
  }
  return (
    <Dialog title={t('team.linkTitle')}>
      {!link.data && <p>{t('admin.wait')}</p>}
      {link.data && (
        <>
          <p>{t('team.linkText', { name, time: dateAndTime(locale, link.data.expiresAt) })}</p>
          <Field
            label={t('team.linkField')}
            readOnly
            value={link.data.url}
            onFocus={(event) => event.target.select()}
          />
        </>
      )}
      <footer>
        <button className="tb line" type="button" onClick={() => close(null)}>
          {t('console.done')}
        </button>
        <button
          className="tb main"
          type="button"
          disabled={!link.data}
          onClick={() => link.data && void copy(link.data.url)}
        >
          {t('team.copy')}
        </button>
      </footer>
    </Dialog>
  )
}
