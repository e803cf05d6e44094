/** The frames of all dialogs of the console: Escape or the close button closes them, a click on the backdrop does not. */
import { useStore } from 'jotai'
import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Dialog as KitDialog } from '#web/ui/Dialog.tsx'
import { dialogAtom, gridAtom } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import { Button } from '../Button.tsx'
import './dialog.css'

import { flushSync } from 'react-dom'
import { limits } from '#events/limits.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { focusFieldToFill, isFocusFree, submitting } from '../focus.ts'
import { Opened } from '../LoadFailed.tsx'

type ReasonProps = {
  label: string
  reason: string
  setReason: (reason: string) => void
  suggestion?: string
  rows?: number
}

export function ReasonField({ label, reason, setReason, suggestion = '', rows = 3 }: ReasonProps) {
  const isSuggested = suggestion !== '' && reason === suggestion
  return (
    <AreaField
      label={label}
      required
      rows={rows}
      maxLength={limits.reason}
      value={reason}
      onChange={({ target }) => setReason(target.value)}
      {...(isSuggested && { hint: t('console.reasonSuggested'), 'data-suggested': '' })}
      {...(isSuggested && {
        'data-replaced': '',
        onFocus: ({ target }: FocusEvent<HTMLTextAreaElement>) => target.select(),
      })}
    />
  )
}

// The answer to a form whose dialog was closed meanwhile must not close the next dialog, so each component closes only its own.
const OwnDialog = createContext<ReactNode>(null)

/** @returns a function that is stable while the dialog is open */
export function useCloseDialog(): () => void {
  const store = useStore()
  const own = useContext(OwnDialog)
  return useCallback(() => {
    if (store.get(dialogAtom) === own) store.set(dialogAtom, null)
  }, [store, own])
}

type Props = { title: string; isWide?: boolean; isFull?: boolean; isAlert?: boolean; children: ReactNode }

export function Dialog({ isWide = false, isFull = false, ...dialog }: Props) {
  const closeThis = useCloseDialog()
  const look = `dialog-window ${isWide ? 'dialog-wide' : ''} ${isFull ? 'dialog-full' : ''}`
  return <KitDialog {...dialog} look={look} close={t('nav.close')} onClose={closeThis} />
}

export function DialogButtons({ children }: { children: ReactNode }) {
  const closeThis = useCloseDialog()
  return (
    <footer>
      <Button text={t('console.cancel')} onClick={closeThis} />
      {children}
    </footer>
  )
}

type FormDialogProps = {
  title: string
  isWide?: boolean
  submit: string
  isDisabled: boolean
  /** Why the button is disabled. Without it the reason is that a field is empty, wherever one is; '' for another reason. */
  why?: string | null
  /** For an irreversible action: an alert dialog with a red button. */
  isDestructive?: boolean
  onSubmit: () => unknown
  children: ReactNode
}

function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  // After the layout effect in which the dialog takes the focus.
  useEffect(() => {
    if (form.current) focusFieldToFill(form.current)
  }, [])
  return form
}

/** Beside a disabled button of a form: why it is disabled. A press leads to the field. @param why as in FormDialog */
export function ToFill({ why = null }: { why?: string | null }) {
  const lead = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const empty = form?.querySelector<HTMLElement>(':is(input, select, textarea):invalid')
    if (empty) empty.focus()
    else if (form) focusFieldToFill(form)
  }
  if (why === '') return null
  return (
    <button className={`to-fill ${why === null ? 'if-empty' : ''}`} type="button" onClick={lead}>
      {why ?? t('console.toFill')}
    </button>
  )
}

export function FormDialog({
  submit,
  isDisabled,
  why = null,
  isDestructive = false,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useFirstField()
  return (
    <Dialog {...dialog} isAlert={isDestructive}>
      <form ref={form} onSubmit={submitting(onSubmit)}>
        {children}
        <DialogButtons>
          {isDisabled && <ToFill why={why} />}
          <button
            className={`tb ${isDestructive ? 'destructive' : 'main'}`}
            type="submit"
            disabled={isDisabled}
          >
            {submit}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type SureDialogProps = {
  title: string
  text: string
  yes: string
  act: () => void
}

/** Asks for confirmation of an action that is hard to undo. */
export function SureDialog({ title, text, yes, act }: SureDialogProps) {
  const close = useCloseDialog()
  const confirm = () => {
    close()
    act()
  }
  return (
    <FormDialog title={title} submit={yes} isDisabled={false} isDestructive onSubmit={confirm}>
      <p>{text}</p>
    </FormDialog>
  )
}

// The open dialog. Closing restores the focus in the same task, so that the next key reaches a handler. A dialog that fails to render is
// closed, so that shortcuts work again.

/**
 * While a dialog is open, the browser's Back and Forward close it, as Escape does, and the view behind it stays. The Navigation API is
 * needed because `popstate` comes after the browser has left the entry. A browser lets a page cancel one navigation per press; without
 * that, or without the API, the view changes and the dialog stays.
 */
function useBackCloses(): void {
  useEffect(() => {
    if (!('navigation' in globalThis)) return
    const onNavigate = (event: NavigateEvent) => {
      const topmost = openDialogs.now().at(-1)
      if (!topmost || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      topmost.dispatchEvent(new Event('cancel', { cancelable: true }))
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [])
}

function useOpenDialog() {
  const store = useStore()
  const [dialog, show] = useState(store.get(dialogAtom))
  useLayoutEffect(() => {
    show(store.get(dialogAtom))
    return store.sub(dialogAtom, () => {
      const next = store.get(dialogAtom)
      flushSync(() => show(next))
      if (next !== null) return
      // The row that the dialog was opened from may have left the list.
      if (isFocusFree()) store.get(gridAtom)?.focus()
    })
  }, [store])
  return dialog
}

export function OpenDialog() {
  const store = useStore()
  const dialog = useOpenDialog()
  useBackCloses()
  const close = () => store.get(dialogAtom) === dialog && store.set(dialogAtom, null)
  return (
    <Opened of={dialog} close={close}>
      <OwnDialog value={dialog}>{dialog}</OwnDialog>
    </Opened>
  )
}
