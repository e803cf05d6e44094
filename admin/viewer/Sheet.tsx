/** The file itself, under the name of who looks at it; the bride's photo and Aadhaar cards only when asked for. */
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import type { File } from '../application/files.ts'
import { dateAndTime } from '../names.ts'
import { accountAtom } from '../state.ts'
import { Icon } from '../window/Icon.tsx'
import { useWords } from '../words.ts'
import { type Opened, useFile } from './file.ts'
import { bounded, type View } from './view.ts'

const Pdf = lazy(() => import('./Pdf.tsx'))

type Props = { file: File; view: View; setView: (view: View) => void }

export function Sheet({ file, view, setView }: Props) {
  const { word } = useWords()
  const [isAsked, setAsked] = useState(!file.isHidden)
  const { opened, failed } = useFile(file.key, isAsked)
  if (!isAsked)
    return (
      <div className="sheet sheet-veiled">
        <Icon name="lock" />
        <p>{word('console.hidden')}</p>
        <button className="tb main" type="button" onClick={() => setAsked(true)}>
          <Icon name="eye" />
          {word('console.show')}
        </button>
        <p className="hint">{word('console.showNote')}</p>
      </div>
    )
  if (failed) return <p className="sheet waiting">{word('console.fileFail')}</p>
  if (!opened) return <p className="sheet waiting">{word('console.loadingFile')}</p>
  return (
    <div
      className="sheet"
      onWheel={(event) =>
        event.ctrlKey && setView(bounded({ ...view, zoom: view.zoom * (event.deltaY < 0 ? 1.1 : 0.9) }))
      }
    >
      <div className="paper" style={{ inlineSize: `${view.zoom * 100}%`, rotate: `${view.turn}deg` }}>
        <Drawn opened={opened} name={file.name ?? word(file.label)} />
      </div>
      <Watermark />
    </div>
  )
}

function Drawn({ opened, name }: { opened: Opened; name: string }) {
  const { word } = useWords()
  if (opened.kind === 'image') return <img src={opened.url} alt={name} draggable={false} />
  return (
    <Suspense fallback={<p className="waiting">{word('console.loadingFile')}</p>}>
      <Pdf bytes={opened.bytes} />
    </Suspense>
  )
}

/** Who looks and when, so that a photograph of the screen says where it came from. */
function Watermark() {
  const { locale } = useWords()
  const account = useAtomValue(accountAtom)
  const [text] = useState(() => `${account?.email} · ${dateAndTime(locale, new Date().toISOString())}`)
  return (
    <div className="watermark" aria-hidden="true">
      {Array.from({ length: 12 }, (_, place) => place).map((place) => (
        <span key={place} data-text={text} />
      ))}
    </div>
  )
}
