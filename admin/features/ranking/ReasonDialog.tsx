/** The dialogs of one change of the ranking with a required reason, and the requests of these changes. */
import type { MutationFunction } from '@tanstack/react-query'
import { useStore } from 'jotai'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { isBlank } from '#events/text.ts'
import { type News, refresh, rememberOwn } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import type { Change } from '../../app/changes/tracked.tsx'
import { useChange } from '../../app/changes/tracked.tsx'
import { type Draft, DraftNotice, useDraft } from '../../app/drafts.tsx'
import { ShownStatus } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { FormDialog, ReasonField, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { ownOrdersAtom } from './use-shown-ranking.ts'

type Props = {
  title: string
  draft: Draft<string>
  isWide?: boolean
  isBusy: boolean
  isInvalid?: boolean
  save: (reason: string) => void
  children: ReactNode
}

export function ReasonDialog({ draft, isBusy, isInvalid = false, save, children, ...dialog }: Props) {
  const { value: reason, set: setReason } = draft
  return (
    <FormDialog
      {...dialog}
      submit={t(isBusy ? 'ranking.saving' : 'ranking.save')}
      isDisabled={isBlank(reason) || isBusy || isInvalid}
      why={isBlank(reason) ? t('ranking.reasonHint') : null}
      onSubmit={() => save(reason)}
    >
      <DraftNotice draft={draft} />
      {children}
      <ReasonField label={t('ranking.reason')} reason={reason} setReason={setReason} />
    </FormDialog>
  )
}

const Reason = z.string()

/** A draft of the reason. @param name of the change, and of the application */
export const useReason = (name: string) => useDraft(`reason ${name}`, Reason, '')

type Options<Answer> = {
  successText: (answer: Answer) => string
  about?: string
  made?: (answer: Answer) => Change
  /** Decides which queries are refreshed. */
  news: (answer: Answer) => News
  /** Deletes the draft. Runs even if the dialog is closed by then. */
  onSaved: () => void
  /** `not`: the refused part in words. `isAny`: something was changed. */
  refused?: (answer: Answer) => { not: string; isAny: boolean }
}

export function useRankingChange<Answer, Ask>(
  run: MutationFunction<Answer, Ask>,
  { successText, about, made, news, onSaved, refused }: Options<Answer>,
) {
  const close = useCloseDialog()
  const store = useStore()
  return useChange(run, {
    failText: t('ranking.saveFail'),
    ...(about !== undefined && { about }),
    ...(made && { made }),
    onSuccess: async (answer, { client, succeeded }) => {
      await refresh(client, news(answer))
      store.set(ownOrdersAtom, (n) => n + 1)
      onSaved()
      close()
      const { not, isAny } = refused?.(answer) ?? { not: '', isAny: true }
      if (isAny) succeeded(successText(answer), not === '' ? {} : { about: successText(answer), not })
      else outcomes.failed(null, not)
    },
  })
}

const Made = z.object({ events: z.array(z.object({ id: z.string(), seq: z.number() })) })
type Made = z.infer<typeof Made>

/** `rank`: the manual position, from 1; null removes it. `position`: the log's size of the ranking that the person saw. */
type ManualRank = { id: string; rank: number | null; reason: string; position: number }
export async function setManualRank({ id, rank, ...ask }: ManualRank): Promise<Made> {
  const body = { order: [{ id, rank }], ...ask }
  const made = await sendChange('/api/admin/ranking', { method: 'PUT', body, schema: Made })
  rememberOwn(made.events)
  return made
}

const Selected = z.extend(Made, {
  shortlisted: z.array(z.string()),
  waitlisted: z.array(z.string()),
  proposed: z.optional(z.array(z.string())),
  refused: z.array(
    z.object({ id: z.string(), code: z.string(), message: z.string(), status: z.optional(ShownStatus) }),
  ),
})
type Selected = z.infer<typeof Selected>

/** `ids`: the listed applications, the shortlisted first. `overPlaces`: the person confirmed that there are not so many places. */
type Selection = {
  shortlist: number
  waitlist: number
  ids: readonly string[]
  position: number
  reason: string
  overPlaces: boolean
}
export async function selectFromTop(ask: Selection): Promise<Selected> {
  const selected = await sendChange('/api/admin/ranking/select', {
    method: 'POST',
    body: ask,
    schema: Selected,
  })
  rememberOwn(selected.events)
  return selected
}
