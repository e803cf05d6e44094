/** One notice above the form. */
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'

type Props = { sign: Drawing; tone?: 'good' | 'bad'; title?: string; children: ReactNode }

export const Banner = ({ sign, tone, title, children }: Props) => (
  <p className="banner" data-tone={tone}>
    <Icon of={sign} />
    <span>
      {title && <b>{title}</b>}
      {children}
    </span>
  </p>
)
