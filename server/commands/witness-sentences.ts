/** The English sentences of `audit verify` about witnesses: who cosigned which checkpoints, and whose word their key rests on. */
import { verifierKeyText } from '#events/ledger/note.ts'
import type { Seen, Witnessed, WitnessRecord } from '#events/ledger/witnessed.ts'
import { plural } from './command.ts'

/** Of each witness, the newest. */
const MOST_LISTED = 20

const entries = (size: number): string => plural(size, 'entry', 'entries')
const instant = (time: number): string => new Date(time * 1000).toISOString()

function listed(seen: readonly Seen[]): string[] {
  const newest = seen.slice(-MOST_LISTED).reverse()
  const older = seen.length - newest.length
  return [
    ...newest.map(({ size, time }) => `    ${entries(size)}, on ${instant(time)}`),
    ...(older === 0 ? [] : [`    and ${plural(older, 'checkpoint')} before these`]),
  ]
}

function ofWitness({ witness, isTrusted, seen }: WitnessRecord): string[] {
  const who = isTrusted
    ? `The witness ${witness.name}, whose key you gave,`
    : `The witness ${verifierKeyText(witness)}, named by the programme alone,`
  if (seen.length === 0) return [`${who} has cosigned no checkpoint in this bundle.`]
  return [`${who} has cosigned ${plural(seen.length, 'checkpoint')}:`, ...listed(seen)]
}

export function witnessSentences({ witnesses, unknown }: Witnessed): string[] {
  const isNamedOnly = witnesses.some(({ isTrusted, seen }) => !isTrusted && seen.length > 0)
  return [
    ...witnesses.flatMap(ofWitness),
    ...(isNamedOnly
      ? ['Ask a witness for its key, and give it as --witness: whoever runs the programme can name any.']
      : []),
    ...(unknown === 0
      ? []
      : [
          `Besides there are cosignatures of ${plural(unknown, 'witness', 'witnesses')} whose keys nobody named.`,
        ]),
  ]
}
