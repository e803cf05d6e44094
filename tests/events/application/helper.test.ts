/** Who fills an application in: what is recorded of a helper, what is asked of it, and until when it may be said. */
import { expect, test } from 'bun:test'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Filler } from '#events/application/filler.ts'
import { type RecordHelp, recordHelp } from '#events/application/helper.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { t } from '#events/language/index.ts'
import { at, begunBy, inStatus, standingSpec, started } from '../../kit/histories.ts'

const deadline = '2026-04-01T00:00:00.000Z'
const raju = { by: 'neighbour', name: 'രാജു', phone: '098470 12345', consent: helperConsentIn('ml') } as const
const recorded = (filler: Filler): ApplicationEvent => ({
  type: 'HelpRecorded',
  course: null,
  facts: null,
  details: { filler },
})
type Ask = { ask: RecordHelp; before?: Filler; now?: string }
const given = standingSpec<Ask>((now, { ask, before = null, now: time = at(9) }) =>
  recordHelp(begunBy(now), { ask, before }, { now: time, deadline }),
)

test('given a draft, when a neighbour gives name, number and the consent that was read aloud, then all of it is recorded', () =>
  given(started).when({ ask: raju }).then(recorded(raju)))

test('given a draft, when the family says that it writes itself, then nothing that was typed of a helper is recorded', () =>
  given(started)
    .when({ ask: { ...raju, by: 'self' }, before: raju })
    .then(recorded({ by: 'self' })))

test('given the same helper again, when it is saved, then nothing is recorded twice', () =>
  given(started, recorded(raju)).when({ ask: raju, before: raju }).then())

test('given a helper without name, number or consent, when it is saved, then each is asked for', () =>
  given(started)
    .when({ ask: { by: 'akshaya' } })
    .refused('invalid', {
      name: 'error.required',
      phone: 'error.required',
      consent: 'error.required',
    }))

for (const phone of ['98470', '98470x12345', '+91 98470 12345 or 98470'])
  test(`given the number ${phone}, when it is saved, then it is asked for again`, () =>
    given(started)
      .when({ ask: { ...raju, phone } })
      .refused('invalid', { phone: 'error.phone' }))

test('given the consent to a sentence that was never shown, when it is saved, then it is no consent', () =>
  given(started)
    .when({ ask: { ...raju, consent: '2020-01-01 ml' } })
    .refused('invalid', { consent: 'error.required' }))

test('given a submitted application, when a helper is named, then it is too late', () =>
  given(...inStatus('submitted'))
    .when({ ask: raju })
    .refused('being-reviewed'))

test('given one that staff sent back, when a helper is named, then it is recorded', () =>
  given(...inStatus('draft'))
    .when({ ask: raju })
    .then(recorded(raju)))

test('given the deadline, when a helper is named, then it has passed', () =>
  given(started).when({ ask: raju, now: deadline }).refused('deadline-passed'))

test('given the sentence that is read aloud, when its words change, then so must the day that a consent names', () =>
  expect([helperConsentIn('ml').slice(0, 10), t('en', 'help.sentence'), t('ml', 'help.sentence')]).toEqual([
    '2026-11-23',
    'This person fills in our application for us, with what we tell. It goes only to those who run this programme and verify what it says. Before it is sent it is read out to us, and we may have anything changed.',
    'ഞങ്ങൾ പറയുന്ന വിവരങ്ങൾ വെച്ച് ഈ വ്യക്തി ഞങ്ങൾക്കുവേണ്ടി അപേക്ഷ പൂരിപ്പിക്കുന്നു. ഈ പദ്ധതി നടത്തുന്നവർക്കും വിവരങ്ങൾ പരിശോധിക്കുന്നവർക്കും മാത്രമാണ് ഇത് ലഭിക്കുക. അയയ്ക്കുന്നതിനു മുമ്പ് ഞങ്ങളെ വായിച്ചു കേൾപ്പിക്കും; എന്തും മാറ്റാൻ ഞങ്ങൾക്ക് ആവശ്യപ്പെടാം.',
  ]))
