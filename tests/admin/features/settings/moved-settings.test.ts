/** What somebody else has changed since the settings were opened is named where there is nothing left to save. */
import { expect, test } from 'bun:test'
import { movedSettings } from '../../../../admin/features/settings/use-settings.ts'

test('given settings that were opened, when a colleague saves two of them, then those two are named, and no other', () => {
  const opened = { season: 'Season 3', places: '40', venue_address: 'Made-up Hall' }
  expect(movedSettings(opened, { ...opened, places: '38', venue_address: 'Hall of B' })).toEqual([
    'places',
    'venue_address',
  ])
  expect(movedSettings(opened, { ...opened })).toEqual([])
})
