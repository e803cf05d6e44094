/** Cosignatures in a bundle: who saw which checkpoints counts by keys that are known, and a wrong one is found wherever it stands. */
import { expect, test } from 'bun:test'
import { bundleLines } from '#events/ledger/export.ts'
import {
  cosign,
  parseNote,
  type Signer,
  signatureLine,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { type BundleVerdict, verifyBundle } from '#events/ledger/verify-bundle.ts'
import { nativeAead, nativeVerify } from '#server/store/seal.ts'
import { checkpointAt, fullKeys, type Happening, happenings, key, logOf, signer } from './sample-log.ts'

const press: Signer = { name: 'press.example', privateKey: new Uint8Array(32).fill(21) }
const club: Signer = { name: 'club.example', privateKey: new Uint8Array(32).fill(22) }
const keyOf = (witness: Signer) => verifierKeyOf(witness, 'cosignature')
const naming = (...witnesses: Signer[]): Happening => ({
  stream: 'programme',
  type: 'SettingChanged',
  facts: { key: 'audit_witnesses', value: witnesses.map((one) => verifierKeyText(keyOf(one))).join('\n') },
})
/** The press was named once, and is not any more. */
const entries = logOf([...happenings, naming(press), naming()])
const LAST = entries.length
const cosigned = (size: number, ...lines: ((note: string) => string)[]): string => {
  const note = checkpointAt(entries, size)
  return lines.reduce((all, line) => all + line(note), note)
}
const by = (witness: Signer, time: number) => (note: string) => cosign(note, witness, time)

type Given = { checkpoints: readonly string[]; witnesses?: readonly Signer[] }
function verified({ checkpoints, witnesses = [] }: Given): BundleVerdict {
  const lines = bundleLines({
    level: 'full',
    about: 'the copy',
    auditor: 'Audit & Co',
    exportedAt: '2026-01-02T00:00:00.000Z',
    checkpoints,
    keys: fullKeys,
    size: LAST,
    entries,
    isOpened: () => true,
    signer,
  })
  const check = { lines, trusted: key, witnesses: witnesses.map(keyOf) }
  const walk = verifyBundle({ ...check, aead: nativeAead, verifySignature: nativeVerify })
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}
const outcome = (given: Given) => {
  const verdict = verified(given)
  return verdict.ok ? verdict.witnessed : verdict
}
const seenBy = (witness: Signer, isTrusted: boolean, ...seen: [size: number, time: number][]) => ({
  witness: keyOf(witness),
  isTrusted,
  seen: seen.map(([size, time]) => ({ size, time })),
})
const checkpoints = [cosigned(7, by(press, 700), by(club, 701)), cosigned(3, by(press, 300)), cosigned(LAST)]
/** Reads as one by this key, and was made by another. */
const faked = (witness: Signer) => by({ ...witness, privateKey: new Uint8Array(32).fill(9) }, 5)
const withIdOf = (witness: Signer, line: (note: string) => string) => (note: string) => {
  const [signature] = parseNote(`x\n\n${line(note)}`)?.signatures ?? []
  return signatureLine({
    name: witness.name,
    id: keyOf(witness).id,
    bytes: signature?.bytes ?? new Uint8Array(1),
  })
}
const wrong = [
  withIdOf(press, faked(press)),
  withIdOf(press, by(club, 5)),
  () => cosign(checkpointAt(entries, 4), press, 5),
  (note: string) =>
    signatureLine({
      ...keyOf(press),
      bytes: parseNote(note + cosign(note, press, 5))?.signatures[1]?.bytes.with(7, 6) ?? new Uint8Array(1),
    }),
  () => signatureLine({ ...keyOf(press), bytes: new Uint8Array(64) }),
]

test('given cosigned checkpoints, when the bundle is verified, then whom the programme has named is told with sizes and times, and others are counted', () => {
  expect(outcome({ checkpoints })).toEqual({
    witnesses: [seenBy(press, false, [3, 300], [7, 700])],
    unknown: 1,
  })
})

test('given keys of witnesses from elsewhere, when the bundle is verified, then they are told as trusted, one without a cosignature too', () => {
  expect(outcome({ checkpoints, witnesses: [club, press] })).toEqual({
    witnesses: [seenBy(club, true, [7, 701]), seenBy(press, true, [3, 300], [7, 700])],
    unknown: 0,
  })
  expect(outcome({ checkpoints: [cosigned(LAST)], witnesses: [club] })).toEqual({
    witnesses: [seenBy(club, true), seenBy(press, false)],
    unknown: 0,
  })
})

test('given one key under two names, when the bundle is verified, then it is one witness', () => {
  const twin = { ...press, name: 'independent.example' }
  const twice = [cosigned(7, by(press, 700), by(twin, 700)), cosigned(LAST)]
  expect(outcome({ checkpoints: twice, witnesses: [twin] })).toEqual({
    witnesses: [seenBy(twin, true, [7, 700])],
    unknown: 1,
  })
})

test('given a checkpoint that a witness cosigned twice, when the bundle is verified, then the earliest time counts', () => {
  const twice = [cosigned(7, by(press, 702), by(press, 700)), cosigned(7, by(press, 701)), cosigned(LAST)]
  expect(outcome({ checkpoints: twice })).toEqual({ witnesses: [seenBy(press, false, [7, 700])], unknown: 0 })
})

test('given a wrong cosignature in the name of a witness who is named or trusted, when the bundle is verified, then its checkpoint is found', () => {
  const found = { ok: false, problem: 'cosignature-invalid', line: 3, seq: 0 } as const
  for (const line of wrong)
    expect(
      outcome({ checkpoints: [cosigned(3, by(press, 300)), cosigned(7, line), cosigned(LAST)] }),
    ).toEqual(found)
  const besideARightOne = cosigned(7, by(press, 700), wrong[0] ?? by(press, 0))
  expect(outcome({ checkpoints: [cosigned(3), besideARightOne, cosigned(LAST)] })).toEqual(found)
  const ofClub = [cosigned(3), cosigned(7, withIdOf(club, faked(club))), cosigned(LAST)]
  expect(outcome({ checkpoints: ofClub, witnesses: [club] })).toEqual(found)
  // Nobody knows its key, so nobody can say that it is wrong.
  expect(outcome({ checkpoints: ofClub })).toEqual({ witnesses: [seenBy(press, false)], unknown: 1 })
})
