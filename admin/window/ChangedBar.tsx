/** Above a list whose rows stand still: how many families others have changed since it was read. */
import { useStore } from 'jotai'
import { gridAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { Button } from './Button.tsx'

/** `changed`: null where they cannot be counted. `show`: reads the list anew. */
export function ChangedBar({ changed, show }: { changed: number | null; show: () => void }) {
  const { t } = useWords()
  const store = useStore()
  const press = () => {
    show()
    store.get(gridAtom)?.focus()
  }
  return (
    <div role="status">
      {changed !== 0 && (
        <p className="changed">
          {changed === null ? t('list.changedMuch') : t('list.changed', { count: changed })}
          <Button text={t('list.showChanged')} onClick={press} />
        </p>
      )}
    </div>
  )
}
