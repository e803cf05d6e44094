/** Everything that verifying can find wrong, as a closed list with plain words for the command line. */

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
  'key-beyond-level': 'The bundle has a key to more than a bundle of its level may open.',
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
    'The earlier checkpoint was signed for more entries than the bundle holds: the log was cut, or the newer file was given as the earlier one.',
} as const

export type Problem = keyof typeof problems
