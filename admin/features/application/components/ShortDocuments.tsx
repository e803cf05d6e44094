/** The documents as a row of buttons; a lock marks what is shown only when asked for. */

import { useSetAtom } from 'jotai'
import { lazy } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { Sent } from '../../../app/replies.ts'
import { dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/words.ts'
import { documentsOf } from '../files.ts'

const Viewer = lazy(() => import('../viewer/Viewer.tsx'))

export function ShortDocuments({ now }: { now: Sent }) {
  const { word } = useWords()
  const open = useSetAtom(dialogAtom)
  const files = documentsOf(now)
  if (files.length === 0) return null
  return (
    <>
      <h3>{word('console.tab.documents')}</h3>
      <div className="docs">
        {files.map(({ key, label, isHidden }, place) => (
          <button
            key={key}
            type="button"
            title={word(label)}
            onClick={() => open(<Viewer now={now} files={files} first={place} />)}
          >
            <Icon of={isHidden ? icons.lock : icons.file} />
            <span>{word(label)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
