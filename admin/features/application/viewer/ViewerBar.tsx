/** The buttons of the viewer, each with its key. */
import { useSetAtom } from 'jotai'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { bounded, unmoved, type View } from './view.ts'

type Props = {
  name: string
  place: number
  total: number
  view: View
  setView: (view: View) => void
  go: (by: 1 | -1) => void
}

export function ViewerBar({ name, place, total, view, setView, go }: Props) {
  const { t } = useWords()
  const open = useSetAtom(dialogAtom)
  const zoom = (by: number) => () => setView(bounded({ ...view, zoom: view.zoom * by }))
  return (
    <header className="viewer-bar">
      <Tool name={t('console.previousDocument')} sign="←" icon={icons.left} run={() => go(-1)} />
      <h2>
        {name} <small>{`${place}/${total}`}</small>
      </h2>
      <Tool name={t('console.nextDocument')} sign="→" icon={icons.right} run={() => go(1)} />
      <span className="grow" />
      <Tool name={t('console.zoomOut')} sign="−" icon={icons.minus} run={zoom(0.8)} />
      <button
        className="tb"
        type="button"
        title={`${t('console.actualSize')} (0)`}
        onClick={() => setView(unmoved)}
      >
        {Math.round(view.zoom * 100)}%
      </button>
      <Tool name={t('console.zoomIn')} sign="+" icon={icons.plus} run={zoom(1.25)} />
      <Tool
        name={t('console.rotate')}
        sign="R"
        icon={icons.rotate}
        run={() => setView({ ...view, turn: view.turn + 90 })}
      />
      <button className="tb" type="button" aria-label={t('nav.close')} onClick={() => open(null)}>
        <Icon of={icons.close} />
      </button>
    </header>
  )
}

function Tool({ name, sign, icon, run }: { name: string; sign: string; icon: Drawing; run: () => void }) {
  return (
    <button className="tb" type="button" title={`${name} (${sign})`} aria-label={name} onClick={run}>
      <Icon of={icon} />
    </button>
  )
}
