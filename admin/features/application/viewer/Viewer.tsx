/** The document viewer: one file at a time, with zoom and rotation, beside the values that the family declared. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react'
import type { QuestionName } from '#events/application/questions.ts'
import { ApiError } from '#web/api.ts'
import { ModalLayer } from '#web/ui/Dialog.tsx'
import { eye } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { lazyCode } from '../../../app/lazy-code.tsx'
import { familyName, moment } from '../../../app/names.ts'
import { accountAtom } from '../../../app/state.ts'
import { type Key, t } from '../../../app/texts/console.ts'
import { Button } from '../../../window/Button.tsx'
import { useCloseDialog } from '../../../window/dialogs/Dialog.tsx'
import { Facts, personFields } from '../Details.tsx'
import type { File } from '../files.ts'
import type { Sent } from '../replies.ts'
import '../../../window/dialogs/dialog.css'
import './viewer.css'

// The open file under a watermark with the name of the viewer; hidden pictures are loaded only on request.

/** `url` is valid in this window only; a PDF is drawn from its bytes. */
type LoadedFile = { kind: 'image'; url: string } | { kind: 'pdf'; bytes: Uint8Array<ArrayBuffer> }

async function load(key: string): Promise<{ blob: Blob; pdf: Uint8Array<ArrayBuffer> | null }> {
  const reply = await fetch(key)
  if (!reply.ok) throw new ApiError(reply.status, await reply.text())
  const blob = await reply.blob()
  return { blob, pdf: blob.type === 'application/pdf' ? new Uint8Array(await blob.arrayBuffer()) : null }
}

/** @returns `file`: null while loading, or not requested */
function useFile(key: string, isRequested: boolean): { file: LoadedFile | null; failed: boolean } {
  // Never cached: each view of a file must be a request of its own in the audit log.
  const query = { queryKey: ['file', key], queryFn: () => load(key), enabled: isRequested, gcTime: 0 }
  const { data, isError } = useQuery(query)
  const [file, setFile] = useState<LoadedFile | null>(null)
  useEffect(() => {
    if (!data) return
    if (data.pdf) return setFile({ kind: 'pdf', bytes: data.pdf })
    const url = URL.createObjectURL(data.blob)
    setFile({ kind: 'image', url })
    return () => URL.revokeObjectURL(url)
  }, [data])
  return { file, failed: isError }
}

/** `rotation` in degrees, clockwise; `zoom` 1 fits the window. */
type View = { zoom: number; rotation: number }
const initialView: View = { zoom: 1, rotation: 0 }
const zoomed = (view: View, zoom: number): View => ({
  ...view,
  zoom: Math.min(8, Math.max(0.5, zoom)),
})

const Pdf = lazyCode(() => import('./Pdf.tsx'))

type OpenFileProps = { file: File; view: View }

function OpenFile({ file, view }: OpenFileProps) {
  const [isRequested, setRequested] = useState(!file.isHidden)
  const { file: loaded, failed } = useFile(file.key, isRequested)
  if (!isRequested)
    return (
      <div className="sheet sheet-veiled">
        <Icon of={icons.lock} />
        <p>{t('console.hidden')}</p>
        <Button look="main" icon={eye} text={t('console.show')} onClick={() => setRequested(true)} />
        <p className="hint">{t('console.showNote')}</p>
      </div>
    )
  if (failed) return <p className="sheet waiting">{t('console.fileFail')}</p>
  if (!loaded) return <p className="sheet waiting">{t('console.loadingFile')}</p>
  return <Shown loaded={loaded} name={file.name ?? file.label} view={view} />
}

type ShownProps = { loaded: LoadedFile; name: string; view: View }

/** A picture fits the window in every rotation; the pages of a PDF fit its width. */
function Shown({ loaded, name, view }: ShownProps) {
  const full = `${view.zoom * 100}`
  const rotate = `${view.rotation}deg`
  // Rotated by 90 or 270 degrees, width and height change places.
  const [across, down] = view.rotation % 180 === 0 ? ['cqw', 'cqh'] : ['cqh', 'cqw']
  return (
    <div className="sheet sheet-shown">
      {loaded.kind === 'image' ? (
        <div className="paper" style={{ inlineSize: `${full}cqw`, blockSize: `${full}cqh` }}>
          <img
            src={loaded.url}
            alt={name}
            draggable={false}
            style={{ inlineSize: full + across, blockSize: full + down, rotate }}
          />
        </div>
      ) : (
        <div className="paper" style={{ inlineSize: `${full}%`, rotate }}>
          <Suspense fallback={<p className="waiting">{t('console.loadingFile')}</p>}>
            <Pdf bytes={loaded.bytes} name={name} />
          </Suspense>
        </div>
      )}
      <Watermark />
    </div>
  )
}

/** The viewer's address and the time, so that a photograph of the screen can be traced. */
function Watermark() {
  const account = useAtomValue(accountAtom)
  const [text] = useState(() => `${account?.email} · ${moment(new Date().toISOString())}`)
  return (
    <div className="watermark" aria-hidden="true">
      {Array.from({ length: 12 }, (_, place) => place).map((place) => (
        <span key={place} data-text={text} />
      ))}
    </div>
  )
}

/** The declared values to compare with a document. */
const compared: readonly QuestionName[] = ['Name', 'Dob', 'Address', 'District', 'Pincode']

function Declared({ application, file: { side } }: { application: Sent; file: File }) {
  const shown = personFields({ application, side }).filter(({ of }) => compared.some((one) => one === of))
  return (
    <aside className="declared">
      <h3>{t('console.compareWith')}</h3>
      <Facts shown={shown} />
    </aside>
  )
}

type Tool = { label: Key; keys: readonly string[]; icon: Drawing; change: (view: View) => View }

/** In the order of the bar; the first key is shown. */
const tools: readonly Tool[] = [
  {
    label: 'console.zoomOut',
    keys: ['-'],
    icon: icons.minus,
    change: (view) => zoomed(view, view.zoom / 1.25),
  },
  {
    label: 'console.zoomIn',
    keys: ['+', '='],
    icon: icons.plus,
    change: (view) => zoomed(view, view.zoom * 1.25),
  },
  {
    label: 'console.rotate',
    keys: ['r', 'R'],
    icon: icons.rotate,
    change: (view) => ({ ...view, rotation: view.rotation + 90 }),
  },
]

type ToolButtonProps = { name: string; keyName: string; icon: Drawing; run: () => void }

const ToolButton = ({ name, keyName, icon, run }: ToolButtonProps) => (
  <Button look="bare" icon={icon} title={`${name} (${keyName})`} aria-label={name} onClick={run} />
)

type ViewerProps = { application: Sent; files: readonly File[]; first: number }

export default function Viewer({ application, files, first }: ViewerProps) {
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
    const tool = tools.find(({ keys }) => keys.includes(event.key))
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === '0') setView(initialView)
    else if (tool) setView(tool.change(view))
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
        <header className="viewer-bar row">
          <ToolButton name={t('console.previousDocument')} keyName="←" icon={icons.left} run={() => go(-1)} />
          <h2>
            {file.name ?? file.label} <small>{`${place + 1}/${files.length}`}</small>
          </h2>
          <ToolButton name={t('console.nextDocument')} keyName="→" icon={icons.right} run={() => go(1)} />
          <span className="grow" />
          <Button look="bare" title={`${t('console.actualSize')} (0)`} onClick={() => setView(initialView)}>
            {Math.round(view.zoom * 100)}%
          </Button>
          {tools.map(({ label, keys: [key = ''], icon, change }) => (
            <ToolButton
              key={label}
              name={t(label)}
              keyName={key.toUpperCase()}
              icon={icon}
              run={() => setView(change(view))}
            />
          ))}
          <Button look="bare" icon={icons.close} aria-label={t('nav.close')} onClick={close} />
        </header>
        <OpenFile key={file.key} file={file} view={view} />
        <Declared application={application} file={file} />
      </div>
    </ModalLayer>
  )
}
