/** The section that says why an application stands where it does; its code and texts are loaded when it is first shown. */
import { Suspense } from 'react'
import { lazyCode } from '../../../app/lazy-code.tsx'
import { Boundary } from '../../../window/Boundary.tsx'
import type { Sent } from '../replies.ts'

const Why = lazyCode(() => import('./Why.tsx'))

export const WhySection = ({ application }: { application: Sent }) => (
  <Boundary of={application}>
    <Suspense>
      <Why application={application} />
    </Suspense>
  </Boundary>
)
