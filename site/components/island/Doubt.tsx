/** Below an answer that may be wrong: a question in one line, announced when it appears. */
import { type Key, useWords } from './texts.ts'

export function Doubt({ about }: { about: Key | null }) {
  const { t } = useWords()
  return <div aria-live="polite">{about && <p className="doubt">{t(about)}</p>}</div>
}
