/** The frame of every dialog of the console: closed by Escape and by its button, never by a click beside it. */
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

/** The row of buttons at the foot: what leads on, and the way back out. */
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
