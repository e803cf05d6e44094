/** Records the first events of a new installation: its settings and its criteria. */
import { decided } from '#events/decider.ts'
import type { ProgrammeEvent } from '#events/programme/events.ts'
import { settingKeys, settings } from '#events/programme/settings.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Handle } from './handle.ts'
import { type Log, programmeStream } from './log.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000

type Parts = { handle: Handle; log: Log; clock: Clock }

/** Recorded rather than left to the code, so that a later default never changes what an old season says. */
export async function recordInitialSettings(parts: Parts): Promise<void> {
  if (parts.log.size() > 0) return
  const deadline = new Date(parts.clock().getTime() + THIRTY_DAYS).toISOString()
  const season = settings.season.default
  const first: ProgrammeEvent[] = settingKeys
    .filter((key) => settings[key].kept === 'facts')
    .map((key) => ({
      type: 'SettingChanged',
      facts: { key, value: key === 'application_deadline' ? deadline : settings[key].default },
      details: { value: null, kept: null },
    }))
  await parts.handle({}, (tx) => {
    // Another server may have been first.
    if (parts.log.size() > 0) return decided()
    for (const stream of [programmeStream, 'staff']) tx.newKey(stream)
    const criteria: ProgrammeEvent = {
      type: 'CriteriaChanged',
      facts: { season, criteria: defaultCriteria },
      details: { reason: '' },
    }
    return tx.decideProgramme('system', decided(...first, criteria))
  })
}
