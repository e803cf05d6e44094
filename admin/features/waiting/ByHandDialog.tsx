/** Messages that staff send to families by hand: one press opens WhatsApp with the text, a second one records that the family was told. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import en from '#events/language/en/telling.json'
import ml from '#events/language/ml/telling.json'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { familyName } from '../../app/names.ts'
import { withConsoleTexts } from '../../app/texts/console.ts'
import { useChange } from '../../app/use-change.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { applicationPath } from '../application/links.ts'
import { type HandMessage, messagesQuery, recordDelivered, recordOpened } from './api.ts'

export const { useWords } = withConsoleTexts({ ml, en })

export default function ByHandDialog() {
  const { t } = useWords()
  const { data, isError } = useQuery(messagesQuery)
  const families = data?.families ?? []
  const list = useFocusNext(families)
  return (
    <Dialog title={t('console.byHand')} isWide>
      <p>{t(data?.total === 0 ? 'telling.none' : 'telling.how')}</p>
      {isError && <p className="warning">{t('adminToast.fetchFail')}</p>}
      <ul className="waiting-list" ref={list}>
        {families.map((one) => (
          <Family key={one.id} message={one} />
        ))}
      </ul>
      {data && data.total > families.length && (
        <p>{t('telling.more', { n: data.total - families.length })}</p>
      )}
    </Dialog>
  )
}

/** The pressed button disappears with its family: the focus goes to the first family that is left. */
function useFocusNext(families: readonly HandMessage[]) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(0)
  const left = families.map(({ id }) => id).join()
  useEffect(() => {
    const dialog = openDialogs.now().at(-1)
    const isLost = document.activeElement === document.body || document.activeElement === dialog
    if (before.current > 0 && isLost) list.current?.querySelector<HTMLElement>('.choice a')?.focus()
    before.current = left.length
  }, [left])
  return list
}

function Family({ message }: { message: HandMessage }) {
  const { t } = useWords()
  const client = useQueryClient()
  const { application, about, when, text, locale, to, whatsapp, phone } = message
  const name = familyName(application)
  const { isPending, mutate } = useChange(() => recordDelivered(client, message), {
    failText: t('telling.fail'),
    about: name,
    onSuccess: (_reply, { succeeded }) => succeeded(t('console.did.FamilyTold'), { about: name }),
  })
  const opened = () => void recordOpened(client, message)
  return (
    <li>
      <p>
        <a href={applicationPath(application.id)} target="_blank" rel="noreferrer">
          {name}
        </a>
        {` · ${spokenReferenceOf(application)} · `}
        <b>{about}</b>
      </p>
      <p className="hint">{when}</p>
      <q lang={locale}>{text}</q>
      <p className="choice">
        <a className="tb main" href={whatsapp} target="_blank" rel="noopener noreferrer" onClick={opened}>
          {t('telling.open')}
        </a>
        <a className="tb line" href={phone} onClick={opened}>
          {t('telling.call', { to })}
        </a>
        <Button
          text={t('telling.told')}
          aria-label={`${t('telling.told')}: ${name}`}
          disabled={isPending}
          onClick={() => mutate()}
        />
      </p>
    </li>
  )
}
