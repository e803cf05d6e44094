/** A one-use password link, made when the dialog opens, and shown only there. */
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { dateAndTime } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/words.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { passwordLink } from './api.ts'
import { useSay } from './words.ts'

export function LinkDialog({ id, name }: { id: string; name: string }) {
  const say = useSay()
  const { locale, word } = useWords()
  const outcomes = useOutcomes()
  const close = useSetAtom(dialogAtom)
  const link = useMutation({
    mutationFn: passwordLink,
    onError: (error) => outcomes.failed(error, say('team.fail')),
  })
  const { mutate } = link
  useEffect(() => mutate(id), [mutate, id])
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    outcomes.succeeded(say('team.copied'))
  }
  return (
    <Dialog title={say('team.linkTitle')}>
      {!link.data && <p>{word('admin.wait')}</p>}
      {link.data && (
        <>
          <p>{say('team.linkText', { name, time: dateAndTime(locale, link.data.expiresAt) })}</p>
          <Field
            label={say('team.linkField')}
            readOnly
            value={link.data.url}
            onFocus={(event) => event.target.select()}
          />
        </>
      )}
      <footer>
        <button className="tb line" type="button" onClick={() => close(null)}>
          {word('console.done')}
        </button>
        <button
          className="tb main"
          type="button"
          disabled={!link.data}
          onClick={() => link.data && void copy(link.data.url)}
        >
          {say('team.copy')}
        </button>
      </footer>
    </Dialog>
  )
}
