/** A change of the ranking: refreshes what shows it, reports its outcome, closes the dialog. */
import type { MutationFunction } from '@tanstack/react-query'
import { type News, refresh } from '../../app/changes/news.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/ranking.ts'
import type { Change } from '../../app/undo/undo-state.ts'
import { useChange } from '../../app/use-change.ts'
import { useCloseDialog } from '../../window/dialogs/own-dialog.ts'

type Options<Answer> = {
  successText: (answer: Answer) => string
  about?: string
  made?: (answer: Answer) => Change
  /** What it has changed. */
  news: (answer: Answer) => News
  /** Drops what was kept until it is saved. Runs also where the dialog is gone by then. */
  onSaved: () => void
  /** Leaves the dialog open where it has something to say. */
  staysOpen?: (answer: Answer) => boolean
  /** Whether anything was changed at all. */
  isAny?: (answer: Answer) => boolean
}

export function useRankingChange<Answer, Ask>(
  run: MutationFunction<Answer, Ask>,
  { successText, about, made, news, onSaved, staysOpen = () => false, isAny = () => true }: Options<Answer>,
) {
  const close = useCloseDialog()
  const { t } = useWords()
  const { failed } = useOutcomes()
  return useChange(run, {
    failText: t('ranking.saveFail'),
    ...(about !== undefined && { about }),
    ...(made && { made }),
    onSuccess: async (answer, { client, succeeded }) => {
      await refresh(client, news(answer))
      onSaved()
      if (!staysOpen(answer)) close()
      if (isAny(answer)) succeeded(successText(answer))
      else failed(null, t('said.nothingChanged'))
    },
  })
}
