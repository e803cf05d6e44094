/** The frame of every dialog: named by its heading, closed by Escape and by its button, never by a click beside it. */
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Icon } from '../Icon.tsx'
import './dialog.css'

type Props = { title: string; isWide?: boolean; isAlert?: boolean; children: ReactNode }

export function Dialog({ title, isWide = false, isAlert = false, children }: Props) {
  const { t } = useWords()
  const open = useSetAtom(dialogAtom)
  const close = () => open(null)
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={close}>
      <Modal className={`modal ${isWide ? 'modal-wide' : ''}`}>
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className="dialog">
          <header>
            <Heading slot="title">{title}</Heading>
            <button className="tb" type="button" aria-label={t('nav.close')} onClick={close}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
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
