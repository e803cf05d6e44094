/** The notes of staff, newest first, below the form that adds one; and the dialog with that form. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { statuses } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { limits } from '#events/limits.ts'
import { isBlank } from '#events/text.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { useChange } from '../../app/changes/tracked.tsx'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { familyName, moment, statusWord } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { isKey, type Translate, t } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, ToFill, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { addNote, applicationQuery, notesQuery } from './api.ts'
import { changesOf } from './Details.tsx'
import { ApplicationSummary, isGone, ListState } from './NotLoaded.tsx'
import type { AuditItem, Sent } from './replies.ts'

const Text = z.string()
type Props = {
  family: Pick<Target, 'id' | 'groomName' | 'brideName'>
  /** Takes the focus, in a dialog for a note. */
  hasFocus?: boolean
  onAdded?: () => void
}

function NoteForm({ family, hasFocus = false, onAdded }: Props) {
  const { id } = family
  const field = useRef<HTMLTextAreaElement>(null)
  // After the layout effect in which the dialog takes the focus.
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const draft = useDraft(`note ${id}`, Text, '')
  const { value: note, set: setNote, clear } = draft
  const add = useChange((text: string, { client }) => addNote(client, { id, note: text }), {
    failText: t('adminToast.noteFail'),
    about: familyName(family),
    made: ({ seq }) => ({ name: familyName(family), events: [{ id, seq }] }),
    onSuccess: (_note, { succeeded }) => {
      clear()
      succeeded(t('adminToast.noteAdded'))
      onAdded?.()
    },
  })
  const isErased = isGone(useQuery(applicationQuery(id)))
  return (
    <form className="stack" onSubmit={submitting(() => add.mutate(note))}>
      <DraftNotice draft={draft} />
      <AreaField
        ref={field}
        label={t('console.note')}
        rows={3}
        required
        maxLength={limits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {!isErased && (
        <div className="row">
          <Button
            text={t(add.isPending ? 'console.adding' : 'admin.addNote')}
            type="submit"
            disabled={isBlank(note) || add.isPending}
          />
          <ToFill />
        </div>
      )}
    </form>
  )
}

export function Notes({ application }: { application: Sent }) {
  const { id } = application
  const query = useQuery(notesQuery(id))
  const notes = query.data ?? []
  return (
    <>
      <NoteForm family={application} />
      <h3>{t('admin.previousNotes', { n: notes.length })}</h3>
      <ListState query={query} empty={t('admin.noNotes')} />
      <ol className="log">
        {notes.map(({ id: key, note, adminEmail, createdAt }) => (
          <li key={key}>
            <p>{note}</p>
            <time dateTime={createdAt}>{moment(createdAt)}</time>
            {adminEmail && <> · {t('console.by', { name: adminEmail })}</>}
          </li>
        ))}
      </ol>
    </>
  )
}

export function NoteDialog({ target }: { target: Target }) {
  const close = useCloseDialog()
  return (
    <Dialog title={t('admin.addNote')}>
      <ApplicationSummary target={target} />
      <NoteForm family={target} hasFocus onAdded={close} />
    </Dialog>
  )
}

// The events of an application, newest first: what, by whom, when, the reason, and before → after.

const eventName = (t: Translate, { type }: AuditItem): string => {
  const key = `console.did.${type}`
  return isKey(key) ? t(key) : type
}
const valueText = (t: Translate, value: string | number | null): string => {
  const status = statuses.find((one) => one === value)
  return status ? statusWord(t, status) : String(value ?? '–')
}

export const Timeline = ({ application }: { application: Sent }) => (
  <ol className="log">
    {application.auditTrail.toReversed().map((item) => (
      <Item key={item.seq} item={item} isFamily={item.by.id === application.userId} />
    ))}
  </ol>
)

function Changes({ item }: { item: AuditItem }) {
  const { changed, confirmed } = changesOf(item, t)
  return (
    <ul className="changes">
      {changed.map(({ name, from, to }) => (
        <li key={name}>
          {name}: {from !== null && `${from} → `}
          <b>{to ?? t('console.takenBack')}</b>
        </li>
      ))}
      {confirmed.length > 0 && <li>{t('console.confirmedFacts', { facts: confirmed.join('; ') })}</li>}
    </ul>
  )
}

const remarksOn = ({ override, visit, overPlaces }: AuditItem, t: Translate): string =>
  [
    override ? t('console.override') : '',
    visit ? t(`visited.said.${visit}`) : '',
    overPlaces ? t('console.overPlaces') : '',
  ]
    .filter((remark) => remark !== '')
    .join(' · ')

function Item({ item, isFamily }: { item: AuditItem; isFamily: boolean }) {
  const { from, to, reason, at, by, seq, kind } = item
  const remarks = remarksOn(item, t)
  return (
    <li>
      <b>{eventName(t, item)}</b>
      {(from !== null || to !== null) && (
        <>
          {' '}
          <span>
            {valueText(t, from)} → {valueText(t, to)}
          </span>
        </>
      )}{' '}
      <span className="by">
        {t('console.by', { name: isFamily ? t('console.family') : (by.email ?? by.id.slice(0, 8)) })}
      </span>{' '}
      {kind && <em>{kind === 'nobody_home' ? t('hands.nobodyHome') : t(`rejection.${kind}`)}</em>}{' '}
      {reason && <q>{reason}</q>}
      {remarks && <em> {remarks}</em>}
      {item.changes.length > 0 && <Changes item={item} />}
      <br />
      <time dateTime={at}>{moment(at)}</time> · {t('console.event', { n: grouped(seq) })}
    </li>
  )
}
