/** What the pages of the form and the preview share: the save status in the header, and a notice in place of the content. */

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { unforeseen } from '#events/unforeseen.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { applicationStore, keptStore, savingStore } from '../../application/state.ts'
import { Press } from '../../components/island/buttons.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'

// Renders into the page's compact header (CompactHeader.astro), which is there from the first paint.

type Props = { at: 'saved' | 'meter' | 'menu-actions'; children: ReactNode }

export function InHeader({ at, children }: Props) {
  const place = document.getElementById(at)
  return place && createPortal(children, place)
}

type Status = { sign: Drawing; text: Key; tone: 'good' | 'warn' }

export const saved: Status = { sign: icons.check, text: 'save.saved', tone: 'good' }

function useStatus(): Status | null {
  const { state } = useStore(savingStore)
  const { id } = useStore(applicationStore)
  const isKept = useStore(keptStore)
  const text = isKept ? 'save.onPhone' : 'save.notYet'
  switch (state) {
    case 'idle':
      return id === null ? null : saved
    case 'closed':
    case 'reviewed':
    case 'elsewhere':
      return null
    case 'saved':
      return saved
    case 'saving':
      return { sign: icons.hourglass, text: 'save.saving', tone: 'good' }
    case 'phone':
    case 'refused':
    case 'gone':
    case 'other':
      return { sign: isKept ? icons.check : warning, text, tone: isKept ? 'good' : 'warn' }
    case 'offline':
    case 'ended':
      return { sign: icons.offline, text, tone: 'warn' }
    case 'failed':
      return { sign: warning, text: 'save.notSaved', tone: 'warn' }
    default:
      return unforeseen(state, null)
  }
}

/** Waits for a network or a press before it is with the organisers. */
export const onPhone: Status = { sign: icons.check, text: 'save.onPhone', tone: 'warn' }

export function Shown({ sign, text, tone }: Status) {
  const { t } = useWords()
  return (
    <InHeader at="saved">
      <span data-tone={tone}>
        <Icon of={sign} />
        {t(text)}
      </span>
    </InHeader>
  )
}

export function SaveStatus() {
  const status = useStatus()
  return status && <Shown {...status} />
}

// In the place of code or answers that could not be loaded.

export function Unreachable() {
  const { t } = useWords()
  return (
    <Panel title={t('save.offlineTitle')} text={t('form.needsNetwork')}>
      <Press text="form.tryAgain" onClick={() => location.reload()} />
    </Panel>
  )
}

type PanelProps = { title: string; text?: string; children?: ReactNode }

export const Panel = ({ title, text, children }: PanelProps) => (
  <section className="panel">
    <h1>{title}</h1>
    {text && <p>{text}</p>}
    {children}
  </section>
)
