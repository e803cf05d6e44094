/** Makes *My proof* for the family that asks: its own entries with a key for each, and its place in the published results. */
import { rankableOf } from '#events/application/score.ts'
import { type Refused, refused } from '#events/decider.ts'
import { claimText } from '#events/ledger/claim.ts'
import { base64, hex } from '#events/ledger/encoding.ts'
import { additionalData, envelopeOf } from '#events/ledger/envelope.ts'
import { verifierKeyText } from '#events/ledger/note.ts'
import type { OwnProof } from '#events/ledger/own-proof.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import { inclusionPath } from '#events/ledger/tree.ts'
import { resultsIn } from '#events/outcome/own-proof.ts'
import { commitmentOf, SALT_LENGTH, saltText } from '#events/outcome/published.ts'
import { toldSince } from '#events/programme/decide.ts'
import type { LogTree } from '../store/checkpoints.ts'
import { ledgerIdOf, programmeStream, type StoredEvent } from '../store/log.ts'
import { type AnyRecorded, opened } from '../store/payloads.ts'
import { entryKey, keyedHash, nativeSha256 } from '../store/seal.ts'
import type { Store } from '../store/store.ts'

/** What points follow from, and the results. */
const isNeeded = ({ event }: AnyRecorded): boolean =>
  event.type === 'CriteriaChanged' ||
  event.type === 'ResultsPublished' ||
  (event.type === 'SettingChanged' && event.facts.key === 'season')

/** As the reader of the proof opens it. */
const asOpened = ({ seq, stream, version, at, actor, event }: AnyRecorded) => {
  const { type, facts } = event
  const course = 'course' in event ? event.course : null
  return { v: 1, seq, stream, version, type, at, actor, course, facts, erased: false } as const
}

type Parts = { store: Store; tree: LogTree }
type Entry = { row: StoredEvent; recorded: AnyRecorded }

/** @returns `not-submitted`, `results-unpublished` or `receipt-later` where there is none */
export async function ownProofOf({ store, tree }: Parts, stream: string): Promise<OwnProof | Refused> {
  const { log, vault, checkpoints, state, clock } = store
  const now = state.application(stream)
  if (now?.standing.stage !== 'sent') return refused('not-submitted')
  if (toldSince(state.programme(), now.standing.season, clock().toISOString()) === null)
    return refused('results-unpublished')
  const { size, note } = checkpoints.newest() ?? { size: 0, note: '' }
  const entryOf = (row: StoredEvent): Entry[] => {
    const recorded = row.seq <= size && opened(row, vault.keys.get)
    return recorded ? [{ row, recorded }] : []
  }
  const own = log.ofStream(stream).flatMap(entryOf)
  const ofProgramme = log.ofStream(programmeStream).flatMap(entryOf)
  const needed = ofProgramme.filter(({ recorded }) => isNeeded(recorded))
  const all = [...own, ...needed].sort((a, b) => a.row.seq - b.row.seq)
  const results = resultsIn(
    all.map(({ recorded }) => asOpened(recorded)),
    stream,
  )
  const submission = own.findLast(({ recorded }) => recorded.event.type === 'ApplicationSubmitted')?.recorded
    .event
  const keys = vault.keys.get(stream)
  if (!results || !keys || submission?.type !== 'ApplicationSubmitted') return refused('receipt-later')
  const salt = keyedHash(keys.facts.key, saltText(results.entry.seq)).subarray(0, SALT_LENGTH)
  const grown = await tree()
  const part = ({ row }: Entry, name: 'course' | 'facts') => {
    const sealed = row[name]
    const key = vault.keys.get(keyHolder(row.stream, row.type))?.[name]
    return sealed && key
      ? { key: base64(entryKey(key, additionalData(row, name)).key), sealed: base64(sealed) }
      : null
  }
  return {
    kind: 'own-proof',
    version: 1,
    verifierKey: verifierKeyText(checkpoints.key),
    note,
    claim: claimText(submission.details, nativeSha256),
    formSalt: submission.details.bound.formSalt,
    place: { salt: hex(salt), ...placed(ledgerIdOf(stream), results, salt) },
    entries: all.map((entry) => ({
      envelope: envelopeOf(entry.row, nativeSha256),
      path: inclusionPath(grown, entry.row.seq - 1, size).map(base64),
      course: part(entry, 'course'),
      facts: part(entry, 'facts'),
    })),
  }
}

/** Places are not stored, so each possible one is tried until the commitment matches. */
function placed(
  id: string,
  { now, criteria, published }: NonNullable<ReturnType<typeof resultsIn>>,
  salt: Uint8Array,
) {
  const listed = [...published.selected, ...published.waitlist, ...published.others]
  const [, commitment] = listed.find(([one]) => one === id) ?? []
  const total = rankableOf(id, now, criteria)?.total ?? null
  const isIt = (place: number | null) => commitmentOf({ id, total, place }, salt, nativeSha256) === commitment
  return { total, place: listed.map((_, place) => place + 1).find(isIt) ?? null }
}
