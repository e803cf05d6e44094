/** In the place of code or answers that could not be loaded. */
import { useWords } from '../../components/island/texts.ts'
import { Panel } from './Panel.tsx'

export function Unreachable() {
  const { t } = useWords()
  return (
    <Panel title={t('save.offlineTitle')} text={t('form.needsNetwork')}>
      <button className="button button-strong" type="button" onClick={() => location.reload()}>
        {t('form.tryAgain')}
      </button>
    </Panel>
  )
}
