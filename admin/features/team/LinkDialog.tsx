/** A one-use password link, created when the dialog opens and shown only there. */
import { useEffect } from 'react'
import { moment } from '#events/language/format.ts'
import { Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/team.ts'
import { useChange } from '../../app/use-change.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { useCloseDialog } from '../../window/dialogs/own-dialog.ts'
import { passwordLink } from './api.ts'

export function LinkDialog({ id, name }: { id: string; name: string }) {
  const { locale, t } = useWords()
  const outcomes = useOutcomes()
  const close = useCloseDialog()
  const { mutate: create, data: link } = useChange(passwordLink, { failText: t('team.fail') })
  useEffect(() => create(id), [create, id])
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    outcomes.succeeded(t('team.copied'))
  }
  return (
    <Dialog title={t('team.linkTitle')}>
      {link ? (
        <>
          <p>{t('team.linkText', { name, time: moment(locale, link.expiresAt) })}</p>
          <Field
            label={t('team.linkField')}
            readOnly
            value={link.url}
            onFocus={(event) => event.target.select()}
          />
        </>
      ) : (
        <p>{t('admin.wait')}</p>
      )}
      <footer>
        <button className="tb line" type="button" onClick={close}>
          {t('console.done')}
        </button>
        <button
          className="tb main"
          type="button"
          disabled={!link}
          onClick={() => link && void copy(link.url)}
        >
          {t('team.copy')}
        </button>
      </footer>
    </Dialog>
  )
}
