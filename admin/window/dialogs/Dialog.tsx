/** The frame of every dialog of the console: closed by Escape or its close button, not by a click on the backdrop. */
import type { ReactNode } from 'react'
import { Dialog as KitDialog } from '#web/ui/Dialog.tsx'
import { useWords } from '../../app/texts/console.ts'
import { useCloseDialog } from './own-dialog.ts'
import './dialog.css'

type Props = { title: string; isWide?: boolean; isAlert?: boolean; children: ReactNode }

export function Dialog({ isWide = false, ...dialog }: Props) {
  const { t } = useWords()
  const closeThis = useCloseDialog()
  const look = isWide ? 'dialog-window dialog-wide' : 'dialog-window'
  return <KitDialog {...dialog} look={look} close={t('nav.close')} onClose={closeThis} />
}

/** The buttons at the foot: Cancel, and the given ones. */
export function DialogButtons({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const closeThis = useCloseDialog()
  return (
    <footer>
      <button className="tb line" type="button" onClick={closeThis}>
        {t('console.cancel')}
      </button>
      {children}
    </footer>
  )
}
