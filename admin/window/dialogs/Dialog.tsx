/** The frame of every dialog: named by its heading, closed by Escape and by its button, never by a click beside it. */
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/words.ts'
import './dialog.css'

type Props = { title: string; isWide?: boolean; isAlert?: boolean; children: ReactNode }

export function Dialog({ title, isWide = false, isAlert = false, children }: Props) {
  const { word } = useWords()
  const open = useSetAtom(dialogAtom)
  const close = () => open(null)
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={close}>
      <Modal className={`modal ${isWide ? 'modal-wide' : ''}`}>
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className="dialog">
          <header>
            <Heading slot="title">{title}</Heading>
            <button className="tb" type="button" aria-label={word('nav.close')} onClick={close}>
              <Icon of={icons.close} />
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
  const { word } = useWords()
  const open = useSetAtom(dialogAtom)
  return (
    <footer>
      <button className="tb line" type="button" onClick={() => open(null)}>
        {word('console.cancel')}
      </button>
      {children}
    </footer>
  )
}
