/** The toolbar of the viewer; the tooltip of each button names its key. */
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useCloseDialog } from '../../../window/dialogs/own-dialog.ts'
import { initialView, type View, zoomed } from './view.ts'

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
  const close = useCloseDialog()
  const zoom = (by: number) => () => setView(zoomed(view, view.zoom * by))
  return (
    <header className="viewer-bar">
      <Tool name={t('console.previousDocument')} keyName="←" icon={icons.left} run={() => go(-1)} />
      <h2>
        {name} <small>{`${place}/${total}`}</small>
      </h2>
      <Tool name={t('console.nextDocument')} keyName="→" icon={icons.right} run={() => go(1)} />
      <span className="grow" />
      <Tool name={t('console.zoomOut')} keyName="−" icon={icons.minus} run={zoom(0.8)} />
      <button
        className="tb"
        type="button"
        title={`${t('console.actualSize')} (0)`}
        onClick={() => setView(initialView)}
      >
        {Math.round(view.zoom * 100)}%
      </button>
      <Tool name={t('console.zoomIn')} keyName="+" icon={icons.plus} run={zoom(1.25)} />
      <Tool
        name={t('console.rotate')}
        keyName="R"
        icon={icons.rotate}
        run={() => setView({ ...view, rotation: view.rotation + 90 })}
      />
      <button className="tb" type="button" aria-label={t('nav.close')} onClick={close}>
        <Icon of={icons.close} />
      </button>
    </header>
  )
}

function Tool({
  name,
  keyName,
  icon,
  run,
}: {
  name: string
  keyName: string
  icon: Drawing
  run: () => void
}) {
  return (
    <button className="tb" type="button" title={`${name} (${keyName})`} aria-label={name} onClick={run}>
      <Icon of={icon} />
    </button>
  )
}
