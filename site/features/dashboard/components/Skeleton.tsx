/** The shape of what will stand here, while it is on its way; screen readers hear a sentence instead. */
import { useWords } from '../../../components/island/words.tsx'

export function Skeleton() {
  const { word } = useWords()
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{word('dash.loading')}</span>
      <div aria-hidden="true" className="panel">
        <i />
        <i />
        <i />
      </div>
      <div aria-hidden="true" className="panel">
        <i />
        <i />
      </div>
    </div>
  )
}
