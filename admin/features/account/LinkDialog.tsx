/** A one-use password link, made when the dialog opens, and shown only there. */
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { passwordLink } from '../../app/changes.ts'
import { dateAndTime } from '../../app/names.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { useTold } from '../../app/told.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'

export function LinkDialog({ id, name }: { id: string; name: string }) {
  const { locale, t } = useWords()
  const [told, close] = [useTold(), useSetAtom(dialogAtom)]
  const link = useMutation({
    mutationFn: passwordLink,
    onError: (error) => told.failed(error, t('team.fail')),
  })
  const { mutate } = link
  useEffect(() => mutate(id), [mutate, id])
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    told.succeeded(t('team.copied'))
  }
  return (
    <Dialog title={t('team.linkTitle')}>
      {!link.data && <p>{t('admin.wait')}</p>}
      {link.data && (
        <>
          <p>{t('team.linkText', { name, time: dateAndTime(locale, link.data.expiresAt) })}</p>
          <label className="ask">
            <span>{t('team.linkField')}</span>
            <input readOnly value={link.data.url} onFocus={(event) => event.target.select()} />
          </label>
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
