/** The loading skeleton; for screen readers a sentence instead. */
import { useWords } from '../../../components/island/texts.ts'

export function Skeleton() {
  const { t } = useWords()
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t('dash.loading')}</span>
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
