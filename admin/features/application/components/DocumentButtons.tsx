/** The documents as a row of buttons; a lock marks those that are loaded only on request. */
import { useSetAtom } from 'jotai'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../../app/lazy-code.tsx'
import { dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { documentsOf } from '../files.ts'
import type { Sent } from '../replies.ts'

const Viewer = lazyDialog(() => import('../viewer/Viewer.tsx'))

export function DocumentButtons({ application }: { application: Sent }) {
  const { t } = useWords()
  const open = useSetAtom(dialogAtom)
  const files = documentsOf(application)
  if (files.length === 0) return null
  return (
    <>
      <h3>{t('console.tab.documents')}</h3>
      <div className="docs">
        {files.map(({ key, label, isHidden }, place) => (
          <button
            key={key}
            type="button"
            title={t(label)}
            onClick={() => open(<Viewer application={application} files={files} first={place} />)}
          >
            <Icon of={isHidden ? icons.lock : icons.file} />
            <span>{t(label)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
