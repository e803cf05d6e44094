/** "Update Application Status": one application, a new status, a reason. What somebody else did meanwhile is told first. */
import { useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { dialogAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { Dialog, DialogButtons } from '../../window/dialogs/Dialog.tsx'
import { ChangedElsewhere } from './api.ts'
import { AboutOne } from './components/AboutOne.tsx'
import { Meanwhile } from './components/Meanwhile.tsx'
import { offeredTo } from './moves.ts'
import { type StatusAsk, StatusFields, wholeAsk } from './StatusFields.tsx'
import { targetOf } from './target.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = { target: Target; preset: StatusAsk }

export default function StatusDialog({ target: first, preset }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const close = useSetAtom(dialogAtom)
  const [target, setTarget] = useState(first)
  const change = useStatusChange(target, () => close(null))
  const [ask, setAsk] = useState(preset)
  const whole = wholeAsk(ask)
  /** From how the application stands now. */
  const goOn = (error: Error) => {
    if (error instanceof ChangedElsewhere) setTarget(targetOf(error.now))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whole) change.mutate(whole, { onError: goOn })
  }
  return (
    <Dialog title={t('admin.updateStatusTitle')}>
      <form onSubmit={send}>
        <AboutOne target={target} />
        {change.error instanceof ChangedElsewhere && <Meanwhile news={change.error} />}
        <StatusFields ask={ask} setAsk={setAsk} offered={offeredTo(role, target)} />
        <DialogButtons>
          <button className="tb main" type="submit" disabled={!whole || change.isPending}>
            {t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
