/** The empty list: because of the filters, or because nobody has applied yet, with the first thing to do. */
import { useAtomValue } from 'jotai'
import { seasonName } from '#events/language/format.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { commandsAtom, isPossible } from '../../../window/registry.ts'
import { useSeason } from '../../season/season.ts'
import { isFiltered } from '../filters.ts'
import { filtersAtom } from '../filters-atom.ts'

export function Empty() {
  const { t } = useWords()
  return (
    <div className="waiting">
      <h2>{t('admin.empty')}</h2>
      {isFiltered(useAtomValue(filtersAtom)) ? <p>{t('admin.emptyText')}</p> : <NobodyYet />}
    </div>
  )
}

function NobodyYet() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  const context = useCommandContext()
  const settings = useAtomValue(commandsAtom).find(({ id }) => id === 'settings')
  if (!isCurrent) return <p>{t('console.emptySeason', { season: seasonName(locale, name ?? '') })}</p>
  return (
    <>
      <p>{t('console.emptyYet')}</p>
      {settings && isPossible(settings, context) && (
        <>
          <p>{t('console.emptyFirst')}</p>
          <button className="tb main" type="button" onClick={() => void settings.run(context)}>
            {t('admin.systemSettings')}
          </button>
        </>
      )}
    </>
  )
}
