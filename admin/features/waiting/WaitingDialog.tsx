/** What waits for staff, family by family: messages to tell by hand, requests, and places that a second admin has to agree to. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { isBlank } from '#events/text.ts'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { useChange } from '../../app/changes/tracked.tsx'
import { familyName, isKnownStatus, moment } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, ReasonField } from '../../window/dialogs/Dialog.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { useStatusChange } from '../application/actions.ts'
import { ConflictNotice } from '../application/Lacking.tsx'
import { applicationPath } from '../application/links.ts'
import {
  answer,
  decline,
  type HandMessage,
  messagesQuery,
  type Proposal,
  proposalsQuery,
  type Request,
  recordDelivered,
  recordOpened,
  requestsQuery,
} from './api.ts'

type FrameProps = {
  title: string
  text: string
  isError: boolean
  list?: Ref<HTMLUListElement>
  children: ReactNode
}

function Frame({ title, text, isError, list, children }: FrameProps) {
  return (
    <Dialog title={title} isWide>
      <p>{text}</p>
      {isError && <p className="warning">{t('adminToast.fetchFail')}</p>}
      <ul className="waiting-list stack" ref={list}>
        {children}
      </ul>
    </Dialog>
  )
}

type LinkProps = { of: Parameters<typeof familyName>[0]; children?: ReactNode }

const FamilyLink = ({ of, children }: LinkProps) => (
  <p>
    <a href={applicationPath(of.id)} target="_blank" rel="noreferrer">
      {familyName(of)}
    </a>
    {children}
  </p>
)

/** One press opens WhatsApp with the text, a second one records that the family has its message. */
export function ByHandDialog() {
  const { data, isError } = useQuery(messagesQuery)
  const families = data?.families ?? []
  const list = useFocusNext(families)
  const text = t(data?.total === 0 ? 'telling.none' : 'telling.how')
  return (
    <Frame title={t('console.byHand')} text={text} isError={isError} list={list}>
      {families.map((one) => (
        <Message key={one.id} message={one} />
      ))}
      {data && data.total > families.length && (
        <li>{t('telling.more', { n: data.total - families.length })}</li>
      )}
    </Frame>
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

function Message({ message }: { message: HandMessage }) {
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
      <FamilyLink of={application}>
        {` · ${spokenReferenceOf(application)} · `}
        <b>{about}</b>
      </FamilyLink>
      <p className="hint">{when}</p>
      <q lang={locale}>{text}</q>
      <p className="row choice">
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

/** Corrections and, for admins, complaints. Each is answered with a sentence that the family reads. */
export function RequestsDialog() {
  const { role } = useCommandContext()
  const { data: waiting, isError } = useQuery(requestsQuery(role))
  return (
    <Frame
      title={t('console.requests')}
      text={waiting?.length === 0 ? t('access.noRequest') : ''}
      isError={isError}
    >
      {waiting?.map((one) => (
        <Asked key={`${one.id} ${one.kind} ${one.request}`} waiting={one} />
      ))}
    </Frame>
  )
}

function Asked({ waiting }: { waiting: Request }) {
  const { id, kind, request } = waiting
  const [text, setText] = useState('')
  const change = useChange(
    (done: boolean, { client }) => answer(client, { id, kind, request, done, answer: text }),
    {
      failText: t('access.answerFail'),
      about: familyName(waiting),
      onSuccess: (_reply, { succeeded }) => succeeded(t('console.did.RequestAnswered')),
    },
  )
  const isBusy = change.isPending || isBlank(text)
  return (
    <li>
      <FamilyLink of={waiting}>{` · ${waiting.title}`}</FamilyLink>
      <p>
        <q>{waiting.text}</q>
      </p>
      <ReasonField label={t('access.answer')} reason={text} setReason={setText} />
      <p className="row choice">
        <Button look="main" text={t('access.done')} disabled={isBusy} onClick={() => change.mutate(true)} />
        <Button text={t('access.notDone')} disabled={isBusy} onClick={() => change.mutate(false)} />
      </p>
    </li>
  )
}

/** Places beyond the number of places that an admin has asked for: another admin agrees, or any admin declines. */
export function SecondAdminDialog() {
  const { data: waiting, isError } = useQuery(proposalsQuery)
  const text = t(waiting?.length === 0 ? 'access.waitingNone' : 'access.waitingText')
  return (
    <Frame title={t('console.secondAdmin')} text={text} isError={isError}>
      {waiting?.map((one) => (
        <Place key={one.id} waiting={one} />
      ))}
    </Frame>
  )
}

function Place({ waiting }: { waiting: Proposal }) {
  const { id, by, to, until } = waiting
  const isOwn = useAtomValue(accountAtom)?.id === by?.id
  const [reason, setReason] = useState('')
  const agree = useStatusChange(waiting, () => {})
  const refusal = useChange((why: string, { client }) => decline(client, { id, reason: why }), {
    failText: t('access.declineFail'),
    about: familyName(waiting),
    onSuccess: (_reply, { succeeded }) => succeeded(t('access.declined')),
  })
  const isBusy = agree.isPending || refusal.isPending || isBlank(reason)
  const status = t(`status.${to}`)
  return (
    <li>
      <FamilyLink of={waiting} />
      <p>{t('access.asked', { name: by?.email ?? '–', status, until: moment(until) })}</p>
      <p>
        <q>{waiting.reason}</q>
      </p>
      {isOwn && <p className="hint">{t('access.own')}</p>}
      <ConflictNotice error={agree.error} />
      <ReasonField label={t('access.reason')} reason={reason} setReason={setReason} />
      <p className="row choice">
        {!isOwn && isKnownStatus(to) && (
          <Button
            look="main"
            text={t('access.agree', { status })}
            disabled={isBusy}
            onClick={() => agree.mutate({ status: to, reason, overPlaces: true })}
          />
        )}
        <Button
          text={t(isOwn ? 'access.takeBack' : 'access.decline')}
          disabled={isBusy}
          onClick={() => refusal.mutate(reason)}
        />
      </p>
    </li>
  )
}
