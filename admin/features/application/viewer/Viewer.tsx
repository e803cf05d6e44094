/** The document viewer: one file at a time, with zoom and rotation, beside the values that the family declared. */
import { type KeyboardEvent, useState } from 'react'
import { ModalLayer } from '#web/ui/ModalLayer.tsx'
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useCloseDialog } from '../../../window/dialogs/own-dialog.ts'
import type { File } from '../files.ts'
import type { Sent } from '../replies.ts'
import { Declared } from './Declared.tsx'
import { OpenFile } from './OpenFile.tsx'
import { ViewerBar } from './ViewerBar.tsx'
import { initialView, type View, zoomed } from './view.ts'
import '../../../window/dialogs/dialog.css'
import './viewer.css'

type Props = { application: Sent; files: readonly File[]; first: number }

/** Keyboard shortcuts. */
const shortcuts: Record<string, (view: View) => View> = {
  '+': (view) => zoomed(view, view.zoom * 1.25),
  '=': (view) => zoomed(view, view.zoom * 1.25),
  '-': (view) => zoomed(view, view.zoom / 1.25),
  '0': () => initialView,
  r: (view) => ({ ...view, rotation: view.rotation + 90 }),
  R: (view) => ({ ...view, rotation: view.rotation - 90 }),
}

export default function Viewer({ application, files, first }: Props) {
  const { t } = useWords()
  const close = useCloseDialog()
  const [place, setPlace] = useState(first)
  const [view, setView] = useState(initialView)
  const file = files[place]
  const go = (by: 1 | -1) => {
    setPlace((place + by + files.length) % files.length)
    setView(initialView)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey) return
    const shortcut = shortcuts[event.key]
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else if (shortcut) setView(shortcut(view))
    else return
    event.preventDefault()
  }
  if (!file) return null
  return (
    <ModalLayer
      className="dialog-window viewer"
      aria-label={t('console.viewer', { name: familyName(application) })}
      onClose={close}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys have their buttons in the bar */}
      <div className="viewer-body" onKeyDown={onKeyDown}>
        <ViewerBar
          name={file.name ?? t(file.label)}
          place={place + 1}
          total={files.length}
          view={view}
          setView={setView}
          go={go}
        />
        <OpenFile key={file.key} file={file} view={view} setView={setView} />
        <Declared application={application} file={file} />
      </div>
    </ModalLayer>
  )
}
