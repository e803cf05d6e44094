/**
 * From what a sample is drawn: the applications of a season and the checkpoint of its publication, folded from envelopes and from
 * the programme's facts, which every bundle opens. So whoever draws needs nothing of any application.
 */
import { emptyProgramme, evolveProgramme, ProgrammeFacts, settingValue } from '../programme/events.ts'
import type { OpenedEvent } from './opening.ts'
import type { Candidate } from './sample.ts'

type Seen = { season: string; submitted: number | null; erased: number | null }
/** What the frame looks at of an event. */
export type FramedEvent = Pick<OpenedEvent, 'seq' | 'stream' | 'version' | 'type' | 'at' | 'actor' | 'facts'>

export function sampleFrame() {
  const applications = new Map<string, Seen>()
  const published = new Map<string, number>()
  const signed: number[] = []
  let programme = emptyProgramme

  function takeProgramme({ type, facts, ...stamp }: FramedEvent): void {
    // Long, and it says nothing of what is asked here.
    if (type === 'RankingRecorded') return
    const event = ProgrammeFacts.safeParse({ type, facts }).data
    if (!event) return
    programme = evolveProgramme(programme, { ...stamp, event })
    if (event.type === 'CheckpointSigned') signed.push(event.facts.size)
    // Publishing once more, for families who have had no letter, must not draw anew.
    if (event.type === 'ResultsPublished' && !published.has(event.facts.season))
      published.set(event.facts.season, stamp.seq)
    if (event.type === 'ResultsWithheld') published.delete(event.facts.season)
  }
  function takeApplication({ seq, stream, type }: FramedEvent): void {
    // An application is of the season that was current when it was started: its own word is closed where it was erased.
    const seen = applications.get(stream) ?? {
      season: settingValue(programme, 'season'),
      submitted: null,
      erased: null,
    }
    if (type === 'ApplicationSubmitted') seen.submitted ??= seq
    if (type === 'ApplicationErased') seen.erased ??= seq
    applications.set(stream, seen)
  }
  return {
    /** Events must come in the order of the log, none left out. */
    take: (event: FramedEvent): void => {
      if (event.stream === 'programme') takeProgramme(event)
      else if (event.stream.startsWith('application-')) takeApplication(event)
    },
    /** The current one. */
    season: (): string => settingValue(programme, 'season'),
    /** Whether a checkpoint over so many entries is recorded in the log. */
    isSigned: (size: number): boolean => signed.includes(size),
    /** The size of the newest of these; null before the first. */
    newestSigned: (): number | null => signed.at(-1) ?? null,
    /**
     * The size of the first checkpoint that covers the publication of a season's results; `unpublished`, also where that was taken
     * back, and `unsigned` where no checkpoint covers it yet.
     */
    publicationCheckpoint: (season: string): number | 'unpublished' | 'unsigned' => {
      const seq = published.get(season)
      if (seq === undefined) return 'unpublished'
      return signed.find((size) => size >= seq) ?? 'unsigned'
    },
    /** Whether an application was erased after so many entries. */
    isErasedSince: (id: string, size: number): boolean =>
      (applications.get(`application-${id}`)?.erased ?? 0) > size,
    /** The applications of a season that were submitted within the first `size` entries. */
    candidates: (season: string, size: number): Candidate[] =>
      [...applications].flatMap(([stream, seen]) => {
        const isCandidate = seen.season === season && seen.submitted !== null && seen.submitted <= size
        return isCandidate
          ? [{ id: stream.slice('application-'.length), isErased: seen.erased !== null }]
          : []
      }),
  }
}
export type SampleFrame = ReturnType<typeof sampleFrame>
