/** A folded line of the form: who fills it in. Its questions are loaded when it is opened. */
import { type ComponentType, useState } from 'react'
import { loadCode } from '#web/load-code.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useMyApplications } from '../../account/queries.ts'
import { applicationStore } from '../../application/state.ts'
import { useWords } from '../../components/island/texts.ts'
import { useOutcome } from '../../components/island/use-outcome.ts'
import type { HelperQuestionsProps } from './components/HelperQuestions.tsx'
import './components/helped.css'

type Props = Pick<HelperQuestionsProps, 'begin'>

export function WhoFillsIn({ begin }: Props) {
  const { t } = useWords()
  const { showError } = useOutcome()
  const { id, status } = useStore(applicationStore)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  const [isOpen, setOpen] = useState(false)
  const [Questions, setQuestions] = useState<ComponentType<HelperQuestionsProps> | null>(null)
  if (status !== 'draft') return null
  const filler = mine?.filler ?? null
  const load = () =>
    loadCode(() => import('./components/HelperQuestions.tsx')).then(
      ({ HelperQuestions }) => setQuestions(() => HelperQuestions),
      () => showError(t('toast.network')),
    )
  return (
    <details
      className="consent who-fills-in"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) void load()
      }}
    >
      <summary>
        {t('help.title')} <span>{t(filler ? `help.${filler.by}` : 'help.notSaid')}</span>
      </summary>
      {Questions && <Questions filler={filler} begin={begin} onSaved={() => setOpen(false)} />}
    </details>
  )
}
