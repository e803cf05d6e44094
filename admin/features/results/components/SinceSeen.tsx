/** Says what has changed while the dialog was open, with the counts before and after, and who has published meanwhile. */
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { moment } from '#events/language/format.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/results.ts'
import { LookButton } from '../../../window/looking/LookButton.tsx'
import type { Look } from '../../../window/looking/use-look.ts'
import type { Results } from '../api.ts'
import { differences, hasNewCounts, hasNewState } from '../since-seen.ts'

/** `isRefused`: the person's own request came too late. */
type Props = { seen: Results; results: Results; isRefused: boolean; look: Look }

export function SinceSeen({ seen, results, isRefused, look }: Props) {
  const { t } = useWords()
  const isNewState = hasNewState(seen, results)
  const isOther = hasNewCounts(seen, results)
  const box = useRef<HTMLDivElement>(null)
  // The letters above may have become more while it was sent, and have pushed this out of sight.
  useEffect(() => {
    if (isRefused) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])
  return (
    <div role="alert" ref={box}>
      {(isNewState || isOther || isRefused) && (
        <div className="warning since-seen">
          {isRefused && <p>{t('results.refused')}</p>}
          {isNewState && <NewState results={results} />}
          {(isOther || (isRefused && !isNewState)) && <p>{t('results.moved')}</p>}
          {isOther && <Counts seen={seen} results={results} />}
          <LookButton look={look} />
        </div>
      )}
    </div>
  )
}

function NewState({ results: { isPublished, changed } }: Pick<Props, 'results'>) {
  const { locale, t } = useWords()
  const account = useAtomValue(accountAtom)
  if (!changed) return null
  const time = moment(locale, changed.at)
  if (changed.by?.id === account?.id)
    return <p>{t(isPublished ? 'results.byYou' : 'results.backByYou', { time })}</p>
  const name = changed.by?.email ?? t('results.colleague')
  return <p>{t(isPublished ? 'results.byOther' : 'results.backByOther', { name, time })}</p>
}

function Counts({ seen, results }: Pick<Props, 'seen' | 'results'>) {
  const { t } = useWords()
  const all = differences(seen, results)
  if (all.length === 0) return null
  return (
    <ul>
      {all.map(({ status, from, to }) => (
        <li key={status}>{t('results.before', { status: t(`status.${status}`), from, to })}</li>
      ))}
    </ul>
  )
}
