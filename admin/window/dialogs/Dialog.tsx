/** The frame of every dialog of the console: closed by Escape or its close button, not by a click on the backdrop. */
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { Dialog as KitDialog } from '#web/ui/Dialog.tsx'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import './dialog.css'

type Props = { title: string; isWide?: boolean; isAlert?: boolean; children: ReactNode }

export function Dialog({ isWide = false, ...dialog }: Props) {
  const { t } = useWords()
  const open = useSetAtom(dialogAtom)
  const look = isWide ? 'dialog-window dialog-wide' : 'dialog-window'
  return <KitDialog {...dialog} look={look} close={t('nav.close')} onClose={() => open(null)} />
}

/** The buttons at the foot: Cancel, and the given ones. */
export function DialogButtons({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const open = useSetAtom(dialogAtom)
  return (
    <footer>
      <button className="tb line" type="button" onClick={() => open(null)}>
        {t('console.cancel')}
      </button>
      {children}
    </footer>
  )
}
