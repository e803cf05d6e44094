/** The file itself, under the name of who looks at it; the bride's photo and Aadhaar cards only when asked for. */

import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { eye } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { dateAndTime } from '../../../app/names.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import type { File } from '../files.ts'
import { type Opened, useFile } from './file.ts'
import type { View } from './view.ts'
import { useZooming } from './zooming.ts'

const Pdf = lazy(() => import('./Pdf.tsx'))

type Props = { file: File; view: View; setView: (view: View) => void }

export function OpenFile({ file, view, setView }: Props) {
  const { t } = useWords()
  const [isAsked, setAsked] = useState(!file.isHidden)
  const { opened, failed } = useFile(file.key, isAsked)
  if (!isAsked)
    return (
      <div className="sheet sheet-veiled">
        <Icon of={icons.lock} />
        <p>{t('console.hidden')}</p>
        <button className="tb main" type="button" onClick={() => setAsked(true)}>
          <Icon of={eye} />
          {t('console.show')}
        </button>
        <p className="hint">{t('console.showNote')}</p>
      </div>
    )
  if (failed) return <p className="sheet waiting">{t('console.fileFail')}</p>
  if (!opened) return <p className="sheet waiting">{t('console.loadingFile')}</p>
  return <Shown opened={opened} name={file.name ?? t(file.label)} view={view} setView={setView} />
}

type ShownProps = Pick<Props, 'view' | 'setView'> & { opened: Opened; name: string }

/** A picture fits the window whichever way it is turned; the pages of a PDF fit its width. */
function Shown({ opened, name, view, setView }: ShownProps) {
  const isPicture = opened.kind === 'image'
  const sheet = useZooming({ view, setView, byWheel: isPicture })
  const full = `${view.zoom * 100}`
  const rotate = `${view.turn}deg`
  // Turned by a quarter, it fits the other way round.
  const [across, down] = view.turn % 180 === 0 ? ['cqw', 'cqh'] : ['cqh', 'cqw']
  return (
    <div className="sheet sheet-shown" ref={sheet}>
      {opened.kind === 'image' ? (
        <div className="paper" style={{ inlineSize: `${full}cqw`, blockSize: `${full}cqh` }}>
          <img
            src={opened.url}
            alt={name}
            draggable={false}
            style={{ inlineSize: full + across, blockSize: full + down, rotate }}
          />
        </div>
      ) : (
        <div className="paper" style={{ inlineSize: `${full}%`, rotate }}>
          <Pages bytes={opened.bytes} />
        </div>
      )}
      <Watermark />
    </div>
  )
}

function Pages({ bytes }: { bytes: Uint8Array }) {
  const { t } = useWords()
  return (
    <Suspense fallback={<p className="waiting">{t('console.loadingFile')}</p>}>
      <Pdf bytes={bytes} />
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
