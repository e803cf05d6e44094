/** Whether a job text means that a person is employed: any text is a job but those listed here. */
import { searchable } from '../language/malayalam.ts'

const noJob = [
  'unemployed',
  'none',
  'nil',
  'no',
  'no job',
  'not working',
  'housewife',
  'homemaker',
  'house wife',
  'student',
  'retired',
  '-',
  'തൊഴിലില്ല',
  'തൊഴിൽരഹിത',
  'തൊഴിൽരഹിതൻ',
  'ഇല്ല',
  'വീട്ടമ്മ',
  'ഗൃഹനാഥ',
  'വിദ്യാർത്ഥി',
  'വിദ്യാർത്ഥിനി',
  'വിരമിച്ചു',
]
const noJobWords = new Set(['', ...noJob.map(searchable)])

/** An empty job is no job: it is not a missing fact. */
export const isEmployed = (job: string): boolean => !noJobWords.has(searchable(job))
