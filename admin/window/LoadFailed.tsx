/** Shown in place of what could not be loaded or rendered, with a button to retry. */
import { useWords } from '../app/texts/console.ts'

export function LoadFailed({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useWords()
  return (
    <div className="waiting" role="alert">
      <p>{text}</p>
      <button className="tb line" type="button" onClick={retry}>
        {t('console.retry')}
      </button>
    </div>
  )
}
