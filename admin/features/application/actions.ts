/** Changes of one application's status. Each names the family in the toast that reports its outcome. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { spokenReferenceOf } from '#events/application/number.ts'
import type { Status } from '#events/application/statuses.ts'
import { sentences, whoChanged, withoutStop } from '#events/language/sentences.ts'
import type { Locale } from '#events/vocabulary.ts'
import { type Change, type NumberedChange, tracked, undoButton, useOnce } from '../../app/changes/tracked.tsx'
import { familyName, shortId, statusWord } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { accountAtom, focusedAtom, type Target } from '../../app/state.ts'
import { type Key, type Translate, t } from '../../app/texts/console.ts'
import { type CommandContext, contextNow } from '../../window/registry.ts'
import { ChangedElsewhere, changeStatus, lastEventOf, type StatusChange, verify } from './api.ts'
import { type Application, type BulkResult, isSent } from './replies.ts'

/**
 * The message for a version conflict: the family, who changed it, and its status now.
 * @param reader the id of the account that reads it
 */
export function changedText(
  { t, locale }: { t: Translate; locale: Locale },
  { application }: ChangedElsewhere,
  reader: string,
): string {
  const last = isSent(application) ? application.auditTrail.at(-1) : undefined
  return [
    t('console.changedElsewhere', { family: familyName(application) }),
    ...(last ? [whoChanged({ t, locale }, last, reader)] : []),
    t('console.changedNow', { status: statusWord(t, application.status) }),
  ].join(' ')
}

/** Families beyond these are only counted; all of them stay ticked. */
const NAMED = 3

/** The families that a bulk change refused, and why; '' for none. The name of an erased application must not be shown. */
export function refusedText(
  t: Translate,
  refused: readonly BulkResult[],
  nameOf: (id: string) => string,
): string {
  if (refused.length === 0) return ''
  const names = refused.slice(0, NAMED).map(({ id, code, message, status }) => {
    if (code === 'not-found') return `${shortId(id)}: ${withoutStop(t('lost.gone'))}`
    const now = status && t('instead.nowIs', { status: statusWord(t, status) })
    return `${nameOf(id)}: ${withoutStop(sentences(message, now))}`
  })
  const more = refused.length - names.length
  return t('console.bulkNot', {
    n: refused.length,
    names: [...names, ...(more > 0 ? [t('console.andMore', { n: more })] : [])].join('; '),
  })
}

type Named = Pick<Target, 'id' | 'groomName' | 'brideName'>

/** Applies the answer to the focused row before the list is refetched. */
function takeOver(store: CommandContext['store'], { id, status, version }: Application): void {
  const focused = store.get(focusedAtom)
  if (focused?.id === id) store.set(focusedAtom, { ...focused, status, version })
}

const madeOf = (application: Application): Change => {
  const seq = lastEventOf(application)
  return { name: familyName(application), events: seq > 0 ? [{ id: application.id, seq }] : [] }
}

type Told = { application: Application; change: NumberedChange; text: Key }

/** A step beyond the places may only have been asked for. */
const textOf = (application: Application): Key =>
  isSent(application) && application.proposal ? 'console.placeAsked' : 'adminToast.statusUpdated'

function reportChange(context: CommandContext, { application, change, text }: Told): void {
  const { store } = context
  takeOver(store, application)
  const status = statusWord(t, application.status)
  outcomes.succeeded(t(text), {
    about:
      text === 'console.placeAsked'
        ? change.name
        : t('keys.familyNow', { number: spokenReferenceOf(application), family: change.name, status }),
    ...undoButton(store, change),
  })
}

/** A toast that says why the status was not changed: a version conflict, or the server's message. */
function reportFailure({ store, locale }: CommandContext, error: unknown, family: Named): void {
  if (error instanceof ChangedElsewhere) {
    const reader = store.get(accountAtom)?.id ?? ''
    outcomes.failed(error, changedText({ t, locale }, error, reader))
  } else outcomes.failed(error, t('adminToast.statusFail'), familyName(family))
}

type Sending = { family: Target; send: () => Promise<Application>; text: Key }

/** The families whose last change has no answer yet: a second press meanwhile sends nothing. */
const moving = new Set<string>()

async function reported(context: CommandContext, { family, send, text }: Sending): Promise<void> {
  if (moving.has(family.id)) return
  moving.add(family.id)
  try {
    const { answer, change } = await tracked(context.store, send, madeOf)
    reportChange(context, { application: answer, change, text })
  } catch (error) {
    reportFailure(context, error, family)
  } finally {
    moving.delete(family.id)
  }
}

/**
 * For the forms that change a status. The error is ChangedElsewhere on a version conflict.
 * @param onChanged called before the toast
 */
export function useStatusChange(family: Named & Pick<Target, 'version'>, onChanged: () => void) {
  const client = useQueryClient()
  const store = useStore()
  const { id, version } = family
  const mutation = useMutation({
    mutationFn: (body: StatusChange) =>
      tracked(store, () => changeStatus(client, { id, version, ...body }), madeOf),
    onSuccess: ({ answer, change }) => {
      onChanged()
      reportChange(contextNow(store, client), {
        application: answer,
        change,
        text: textOf(answer),
      })
    },
    onError: (error) => reportFailure(contextNow(store, client), error, family),
  })
  return useOnce(mutation)
}

export function verifyNow(context: CommandContext, family: Target): Promise<void> {
  const { id, version } = family
  const notes = t('reason.verifiedByAdmin')
  const send = () => verify(context.client, { id, version, notes })
  return reported(context, { family, send, text: 'adminToast.verified' })
}

export function moveNow(
  context: CommandContext,
  family: Target,
  { to: status, reason: key }: { to: Status; reason: Key },
): Promise<void> {
  const { id, version } = family
  const reason = t(key)
  const send = () => changeStatus(context.client, { id, version, status, reason })
  return reported(context, { family, send, text: 'adminToast.statusUpdated' })
}
