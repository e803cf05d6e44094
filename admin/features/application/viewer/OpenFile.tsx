/** The open file under a watermark with the viewer's name; hidden pictures are loaded only on request. */
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { moment } from '#events/language/format.ts'
import { eye } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { lazyCode } from '../../../app/lazy-code.tsx'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import type { File } from '../files.ts'
import { type LoadedFile, useFile } from './use-file.ts'
import type { View } from './view.ts'
import { useZooming } from './zooming.ts'

const Pdf = lazyCode(() => import('./Pdf.tsx'))

type Props = { file: File; view: View; setView: (view: View) => void }

export function OpenFile({ file, view, setView }: Props) {
  const { t } = useWords()
  const [isRequested, setRequested] = useState(!file.isHidden)
  const { file: loaded, failed } = useFile(file.key, isRequested)
  if (!isRequested)
    return (
      <div className="sheet sheet-veiled">
        <Icon of={icons.lock} />
        <p>{t('console.hidden')}</p>
        <button className="tb main" type="button" onClick={() => setRequested(true)}>
          <Icon of={eye} />
          {t('console.show')}
        </button>
        <p className="hint">{t('console.showNote')}</p>
      </div>
    )
  if (failed) return <p className="sheet waiting">{t('console.fileFail')}</p>
  if (!loaded) return <p className="sheet waiting">{t('console.loadingFile')}</p>
  return <Shown loaded={loaded} name={file.name ?? t(file.label)} view={view} setView={setView} />
}

type ShownProps = Pick<Props, 'view' | 'setView'> & { loaded: LoadedFile; name: string }

/** A picture fits the window in every rotation; the pages of a PDF fit its width. */
function Shown({ loaded, name, view, setView }: ShownProps) {
  const { t } = useWords()
  const sheet = useZooming({ view, setView, byWheel: loaded.kind === 'image' })
  const full = `${view.zoom * 100}`
  const rotate = `${view.rotation}deg`
  // Rotated by 90 or 270 degrees, width and height change places.
  const [across, down] = view.rotation % 180 === 0 ? ['cqw', 'cqh'] : ['cqh', 'cqw']
  return (
    <div className="sheet sheet-shown" ref={sheet}>
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
  const { locale } = useWords()
  const account = useAtomValue(accountAtom)
  const [text] = useState(() => `${account?.email} · ${moment(locale, new Date().toISOString())}`)
  return (
    <div className="watermark" aria-hidden="true">
      {Array.from({ length: 12 }, (_, place) => place).map((place) => (
        <span key={place} data-text={text} />
      ))}
    </div>
  )
}
