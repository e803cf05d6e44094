/** The layout of the dashboard's panels for one application, and the sheet that only the printer shows. */
import type { MyApplication } from '../../../account/queries.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { NextSteps } from './NextSteps.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { Progress } from './Progress.tsx'
import { QuickActions } from './QuickActions.tsx'
import { ScoreCard } from './ScoreCard.tsx'

export const Overview = ({ application }: { application: MyApplication }) => (
  <>
    <div className="overview">
      <div>
        <ApplicationCard application={application} />
        <NextSteps application={application} />
      </div>
      <div className="beside">
        <QuickActions application={application} />
        <Progress application={application} />
      </div>
      <div>
        <ScoreCard application={application} />
      </div>
    </div>
    <PrintSheet application={application} />
  </>
)
