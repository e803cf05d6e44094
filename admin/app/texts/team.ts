/** The console's texts plus those of the team and of home visits. */
import enMeeting from '#events/language/en/meeting.json'
import enTeam from '#events/language/en/team.json'
import mlMeeting from '#events/language/ml/meeting.json'
import mlTeam from '#events/language/ml/team.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({
  ml: { ...mlTeam, ...mlMeeting },
  en: { ...enTeam, ...enMeeting },
})
