/** The document viewer: one file at a time, with zoom and rotation, beside the values that the family declared. */
import { type KeyboardEvent, useState } from 'react'
import type { QuestionName } from '#events/application/questions.ts'
import { ModalLayer } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useChange } from '../../../app/use-change.ts'
import { useCloseDialog } from '../../../window/dialogs/Dialog.tsx'
import { addNote } from '../api.ts'
import { type LabelledValue, personFields } from '../Details.tsx'
import type { File } from '../files.ts'
import type { Sent } from '../replies.ts'
import { initialView, OpenFile, type View, zoomed } from './OpenFile.tsx'
import '../../../window/dialogs/dialog.css'
import './viewer.css'

/** The declared values to compare with a document; a tick or a cross beside each adds a note. */
const compared: readonly QuestionName[] = ['Name', 'Dob', 'Address', 'District', 'Pincode']

const marks = [
  { key: 'console.matches', label: 'console.matchesField', icon: statusIcons.verified },
  { key: 'console.differs', label: 'console.differsField', icon: statusIcons.rejected },
] as const

export function Declared({ application, file }: { application: Sent; file: File }) {
  const { locale, t } = useWords()
  const { side } = file
  const shown = personFields({ application, side, t, locale }).filter(({ of }) =>
    compared.some((one) => one === of),
  )
  return (
    <aside className="declared">
      <h3>{t('console.compareWith')}</h3>
      <dl>
        {shown.map((one) => (
          <Compared key={one.label} one={one} application={application} document={file.name ?? file.label} />
        ))}
      </dl>
    </aside>
  )
}

type ComparedProps = { one: LabelledValue; application: Sent; document: string }

function Compared({ one, application, document }: ComparedProps) {
  const { t } = useWords()
  const name = one.label
  const note = useChange(
    (key: (typeof marks)[number]['key'], { client }) =>
      addNote(client, { id: application.id, note: t(key, { document, field: name }) }),
    {
      failText: t('adminToast.noteFail'),
      about: familyName(application),
      made: ({ seq }) => ({ name: familyName(application), events: [{ id: application.id, seq }] }),
      onSuccess: (_note, { succeeded }) => succeeded(t('adminToast.noteAdded')),
    },
  )
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {one.value}
        <span className="marks" data-mark={note.isSuccess ? note.variables : undefined}>
          {marks.map(({ key, label, icon }) => (
            <button
              key={key}
              type="button"
              aria-label={t(label, { field: name })}
              onClick={() => note.mutate(key)}
            >
              <Icon of={icon} />
            </button>
          ))}
        </span>
      </dd>
    </div>
  )
}

type Props = {
  name: string
  place: number
  total: number
  view: View
  setView: (view: View) => void
  go: (by: 1 | -1) => void
}

function ViewerBar({ name, place, total, view, setView, go }: Props) {
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

type ViewerProps = { application: Sent; files: readonly File[]; first: number }

const shortcuts: Record<string, (view: View) => View> = {
  '+': (view) => zoomed(view, view.zoom * 1.25),
  '=': (view) => zoomed(view, view.zoom * 1.25),
  '-': (view) => zoomed(view, view.zoom / 1.25),
  '0': () => initialView,
  r: (view) => ({ ...view, rotation: view.rotation + 90 }),
  R: (view) => ({ ...view, rotation: view.rotation - 90 }),
}

export default function Viewer({ application, files, first }: ViewerProps) {
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
          name={file.name ?? file.label}
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
