/** Why the list is empty: the filters, or that nobody has applied yet, and then what to do first. */
import { useAtomValue } from 'jotai'
import { seasonName } from '#events/language/format.ts'
import { useWords } from '../../../app/words.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { commandsAtom } from '../../../window/registry.ts'
import { useSeason } from '../../season/season.ts'
import { isNarrowed } from '../filters.ts'
import { filtersAtom } from '../filters-atom.ts'

export function Empty() {
  const { word } = useWords()
  return (
    <div className="waiting">
      <h2>{word('admin.empty')}</h2>
      {isNarrowed(useAtomValue(filtersAtom)) ? <p>{word('admin.emptyText')}</p> : <NobodyYet />}
    </div>
  )
}

function NobodyYet() {
  const { locale, word } = useWords()
  const { name, isCurrent } = useSeason()
  const context = useCommandContext()
  const settings = useAtomValue(commandsAtom).find(({ id }) => id === 'settings')
  if (!isCurrent) return <p>{word('console.emptySeason', { season: seasonName(locale, name ?? '') })}</p>
  return (
    <>
      <p>{word('console.emptyYet')}</p>
      {settings?.when(context) && (
        <>
          <p>{word('console.emptyFirst')}</p>
          <button className="tb main" type="button" onClick={() => void settings.run(context)}>
            {word('admin.systemSettings')}
          </button>
        </>
      )}
    </>
  )
}
