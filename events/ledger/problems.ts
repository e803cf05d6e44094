/** All problems that a verification can find, with messages for the command line. */

export const problems = {
  // an entry of the log
  'seq-gap': 'An entry is missing, repeated or out of place: its number does not follow the one before it.',
  'chain-broken': 'This entry, or its link to those before it, was changed after it was recorded.',
  'version-gap': 'An event is missing from its stream, or stands in it twice.',
  'time-backwards': 'This entry is dated before the one that it follows.',
  // a checkpoint
  'checkpoint-invalid': 'A checkpoint cannot be read, or was not signed by the key of this log.',
  'checkpoint-beyond-log':
    'A checkpoint was signed for more entries than there are: the end of the log is missing.',
  'checkpoint-root': 'The entries up to here are not those that were signed in a checkpoint.',
  'cosignature-invalid':
    'Under a checkpoint stands a cosignature in the name of a witness whose key did not make it.',
  'signing-unrecorded': 'The log was signed up to here, and no later entry says so: its end was cut off.',
  'signing-without-note': 'It says that a checkpoint was signed, whose note is missing.',
  'signing-wrong': 'It says that a checkpoint was signed over other entries than there are.',
  // what no decider could have decided
  'type-unknown': 'Nothing of this kind can happen here.',
  'right-missing': 'Whoever did this had no right to it at that time.',
  'admin-last': 'It takes the role of the last admin.',
  'start-misplaced': 'An application begins by being started, once, and this one does not.',
  'family-other': 'Only the family whose application it is can do this, and it was somebody else.',
  'family-twice': 'The family has another application in this season.',
  'season-other': 'It is of a season that was not the open one.',
  'deadline-over': 'It was done after the deadline.',
  'not-submitted': 'Staff acted on an application that was never submitted.',
  'after-erasure': 'Something happened to an application after it was erased.',
  'status-other': 'It names another status than the one that the application had.',
  'status-same': 'It changes a status to itself.',
  'status-unfit': 'This cannot be done to an application in the status that it had.',
  'step-mislabelled': 'It is not true what it says of the step: usual, or off the usual path.',
  'visit-mislabelled': 'It is not true what it says of the home visit, or a missing one is not said.',
  'places-mislabelled': 'It is not true what it says of the places, or that there was none left is not said.',
  'second-person': 'It needed a second person, or nobody had asked for it.',
  'door-own':
    'Whoever began it at the door of the family visited it, or decided about it before somebody else had verified it.',
  'kind-misplaced': 'It says why an application was rejected, and does not reject it.',
  'visit-empty': 'A home visit was recorded that found nothing.',
  'rank-same': 'A position by hand was given to its holder, or taken from nobody.',
  'rank-beyond': 'A position by hand was given that is beyond the end of the ranking.',
  'rank-taken': 'A position by hand was given that another application holds.',
  'nothing-added': 'A note or a document was taken back that the same person had not added.',
  'request-wrong':
    'A request of a family was answered that did not wait, or its day for the answer is not one that the rules allow.',
  'told-wrong':
    'A family was told by hand twice of the same, of what had not happened, or of a decision before the results were published.',
  'setting-wrong': 'There is no such setting, or it cannot have this value.',
  'weights-wrong': 'The weights of the criteria do not come to 100.',
  'weights-mislabelled': 'It does not say that families had points when the weights were changed.',
  'weights-unconfirmed':
    'It follows weights that a second admin had to confirm before, or that were younger than a day.',
  'results-wrong': 'Results were published of no season, or taken back when that was not possible.',
  'tally-untrue':
    'The tally does not count what the log holds. Ask the organiser for a full bundle, or have a sworn auditor read one: it shows which count is wrong.',
  'tally-missing':
    'Results were published without the tally of that moment. Do not rely on the lists; ask the organiser why.',
  'results-untrue':
    'The published lists, the cut-off or the number of families placed by hand are not what the log comes to. Ask the organiser to explain this publication, and do not rely on it.',
  'commitment-untrue':
    'What was published of a family is sealed over other points or another place than the log comes to. Ask the organiser to explain this publication, and do not rely on it.',
  'selection-missing': 'A selection from the top was recorded, and nobody was selected.',
  'selection-unfair': 'A selection from the top passes over somebody who stands before.',
  // a bundle
  'line-unreadable': 'This line is not a line of an audit bundle.',
  'line-misplaced': 'This line stands where the format does not allow it.',
  'bundle-cut': 'The bundle ends before its closing line.',
  'bundle-altered':
    'The closing line does not fit the lines before it, or was not signed by the key of this log.',
  'size-wrong': 'The bundle does not hold as many entries as its header says.',
  'checkpoint-missing': 'No checkpoint in the bundle covers all of its entries.',
  'signer-unknown':
    'The bundle names another key than the one you trust, or one that does not fit its origin.',
  'key-repeated': 'There are two keys for the same records.',
  'key-missing': 'The key to these facts is withheld, though the log does not say that they were erased.',
  'key-wrong': 'The key given for these facts is not the one that they were sealed with.',
  'beyond-level': 'The bundle opens more than a bundle of its level may open.',
  'entry-withheld': 'An entry is withheld, though a full bundle opens all.',
  'facts-altered': 'What is sealed here is not what the entry speaks of, or was left out.',
  'part-unopened': 'Something is sealed here to which the bundle has no key.',
  'sample-checkpoint':
    'The sample was not drawn over the checkpoint that it must be drawn over: the first one that covers the publication of the results, or else one that the log says was signed.',
  'sample-wrong': 'The bundle opens other applications than those that its number draws.',
  'facts-unreadable': 'The sealed facts cannot be opened, or are not what they should be.',
  // an earlier checkpoint, held against a bundle
  'earlier-foreign':
    'The earlier checkpoint cannot be read, or was not signed by the key of this log: it does not speak of it.',
  'earlier-root':
    'The log was rewritten: its entries up to here are not those that the earlier checkpoint was signed for.',
  'earlier-beyond-log':
    'The earlier checkpoint was signed for more entries than there are now: the log was cut, or the newer file was given as the earlier one.',
} as const

export type Problem = keyof typeof problems

/** True where only a signed root differs: the faulty entry is the named one or an earlier one. */
export const isHereOrBefore = (problem: Problem): boolean =>
  problem === 'checkpoint-root' || problem === 'earlier-root'
