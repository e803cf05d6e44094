/** The shape of what will stand here, while it is on its way; screen readers hear a sentence instead. */
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
