/**
 * The send queue: conflicts that a person has to resolve, and visits that the server refused for good. Nothing leaves the list of refused
 * visits by itself.
 */
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { spokenNumber } from '#events/application/number.ts'
import { type LastChange, whoChanged, withoutStop } from '#events/language/sentences.ts'
import { factKey, isFact, valueText } from '#events/scoring/explain.ts'
import { toast } from '#web/ui/toast.ts'
import { familyName, moment } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { accountAtom, dialogAtom } from '../../app/state.ts'
import { t, useWords } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { SureDialog } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import {
  conflictsIn,
  type FactConflict,
  isRefused,
  type QueuedVisit,
  type Refused,
  resolveConflicts,
  retried,
} from './queued-visit.ts'
import { changeQueue, changeQueued, queueAtom, removeVisit, sessionEndedAtom } from './send-queue.ts'
import type { FactValue, Listed, Sheet } from './sheets.ts'

type Props = { one: QueuedVisit; now: Sheet; owner: string }

/** For each fact a person chooses which finding counts; their own findings that do not count go into the note. */
function ConflictForm({ one, now, owner }: Props) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const store = useStore()
  const { title, shown, line } = useFactWords()
  const whoFound = useWhoFound()
  const submit = () => {
    const chosen = new Set([...choices].flatMap(([fact, choice]) => (choice === 'mine' ? [fact] : [])))
    const resolution = { now, chosen, line: ({ fact, mine }: FactConflict) => line(fact, mine) }
    changeQueued(store, { owner, one }, (queued) =>
      queued.problem?.kind === 'met' ? resolveConflicts(queued, resolution) : queued,
    ).catch((error: unknown) => outcomes.failed(error, t('visit.saveFail')))
  }
  return (
    <form className="stack" onSubmit={submitting(submit)}>
      <p role="alert">
        {t('visit.met', { family: familyName(now) })}{' '}
        {now.changed && whoChanged({ t, locale }, now.changed, reader)} {t('visit.metChoose')}
      </p>
      {conflictsIn(one, now).map(({ fact, by, ...values }) => (
        <fieldset key={fact} className="fact">
          <legend>{title(fact)}</legend>
          {by && <p className="hint">{whoFound(by)}</p>}
          <div className="verdicts row">
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={`${one.id} ${fact}`}
                  required
                  checked={choices.get(fact) === choice}
                  onChange={() => setChoices(new Map([...choices, [fact, choice]]))}
                />
                <span>{t(`visit.${choice}`, { value: shown(fact, values[choice]) })}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="hint">{t('visit.metHint')}</p>
      <Button look="main" text={t('visit.decide')} type="submit" />
    </form>
  )
}

type QueueListProps = { owner: string; open: (one: QueuedVisit) => void }

export function QueueList({ owner, open }: QueueListProps) {
  const queue = useAtomValue(queueAtom).filter((one) => !isRefused(one))
  const hasSessionEnded = useAtomValue(sessionEndedAtom)
  if (queue.length === 0) return null
  return (
    <section className="box visit-queue" aria-labelledby="visit-queue">
      <h2 id="visit-queue">{t('visit.waitingTitle')}</h2>
      {hasSessionEnded && <p role="alert">{t('visit.ended')}</p>}
      <ul>
        {queue.map((one) => (
          <QueueItem key={one.id} one={one} owner={owner} open={() => open(one)} />
        ))}
      </ul>
    </section>
  )
}

function QueueItem({ one, owner, open }: { one: QueuedVisit; owner: string; open: () => void }) {
  const stageWords = useStageWords()
  const { problem, sheet } = one
  const name = familyName(sheet)
  return (
    <li className="visit" data-problem={problem?.kind}>
      <FamilyHead of={sheet} />
      {one.isFinished && !problem && <span>{t('visit.finished')}</span>}
      {!problem && <em>{stageWords(one)}</em>}
      {problem?.kind === 'met' && <ConflictForm one={one} now={problem.now} owner={owner} />}
      <div className="row">
        {!one.isRecorded && !problem && (
          <Button text={t('visit.change')} aria-label={t('visit.changeOne', { name })} onClick={open} />
        )}
      </div>
    </li>
  )
}

type RefusedActionsProps = { one: QueuedVisit; why: Refused; owner: string; open: () => void }

function RefusedActions({ one, why, owner, open }: RefusedActionsProps) {
  const store = useStore()
  const { found } = useFactWords()
  const name = familyName(one.sheet)
  const change = (next: (now: QueuedVisit) => QueuedVisit) =>
    void changeQueued(store, { owner, one }, next).catch((error: unknown) =>
      outcomes.failed(error, t('visit.saveFail'), name),
    )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(found(one))
      toast({ kind: 'default', title: t('toast.success'), text: t('visit.copied', { name }) })
    } catch {
      toast({ kind: 'destructive', title: t('toast.error'), text: t('visit.copyFail') })
    }
  }
  const discard = () =>
    store.set(
      dialogAtom,
      <SureDialog
        title={t('visit.discardOne', { name })}
        text={t(one.isRecorded ? 'visit.discardPhotoSure' : 'visit.discardSure', { name })}
        yes={t('visit.discard')}
        act={() => void changeQueue(store, owner, () => removeVisit(owner, one.id))}
      />,
    )
  const actions = [
    { is: true, word: t('visit.again'), act: () => change(retried) },
    {
      is: !one.isRecorded && why.code !== 'not-found',
      word: t('visit.change'),
      act: open,
    },
    { is: !one.isRecorded, word: t('visit.copy'), act: () => void copy() },
    { is: true, word: t('visit.discard'), act: discard },
  ]
  return (
    <div className="row">
      {actions.map(({ is, word, act }) =>
        is ? <Button text={word} key={word} aria-label={`${word}: ${name}`} onClick={act} /> : null,
      )}
    </div>
  )
}

function useRefusalWords() {
  return ({ isRecorded }: QueuedVisit, why: Refused): string => {
    const words = withoutStop(why.words)
    if (isRecorded) return t('visit.refusedPhoto', { words })
    if (why.code === 'not-found') return t('visit.refusedErased')
    return t(why.code === 'invalid' ? 'visit.refusedInvalid' : 'visit.refusedOther', { words })
  }
}

export function RefusedVisits({ owner, open }: QueueListProps) {
  const refused = useAtomValue(queueAtom).flatMap((one) =>
    one.problem?.kind === 'refused' ? [{ one, why: one.problem }] : [],
  )
  if (refused.length === 0) return null
  return (
    <section className="box visit-queue" aria-labelledby="visit-refused">
      <h2 id="visit-refused">{t('visit.refusedTitle')}</h2>
      <ul>
        {refused.map(({ one, why }) => (
          <Item key={one.id} one={one} why={why} owner={owner} open={() => open(one)} />
        ))}
      </ul>
    </section>
  )
}

function Item({ one, why, owner, open }: RefusedActionsProps) {
  const { found } = useFactWords()
  const refusalWords = useRefusalWords()
  return (
    <li className="visit" data-problem="refused">
      <FamilyHead of={one.sheet} />
      <em>{refusalWords(one, why)}</em>
      {!one.isRecorded && (
        <details>
          <summary>{t('visit.whatWasFound')}</summary>
          <p>{found(one)}</p>
          {one.photoName !== null && <p>{t('visit.photoKept')}</p>}
        </details>
      )}
      <RefusedActions one={one} why={why} owner={owner} open={open} />
    </li>
  )
}

// Texts of home visits that several components use: family, facts, stages, and who found something.

/** The couple, and the number by which people call the application. */
export const FamilyHead = ({ of }: { of: Listed }) => (
  <>
    <b>{familyName(of)}</b>
    {of.number && <span>{spokenNumber(of.number)}</span>}
  </>
)

/** The findings of a visit in words: single facts, and all of them as a text to copy or to record as a note. */
function useFactWords() {
  const title = (name: string): string => (isFact(name) ? t(factKey(name)) : name)
  const shown = (name: string, value: FactValue): string =>
    (isFact(name) ? valueText(name, value, t) : null) ?? t('visit.missing')
  const line = (fact: string, value: FactValue): string =>
    t('visit.metNote', { fact: title(fact), value: shown(fact, value) })
  const found = ({ facts, note }: QueuedVisit): string =>
    [...Object.entries(facts).map(([fact, value]) => line(fact, value)), note]
      .filter((part) => part !== '')
      .join('\n')
  return { title, shown, line, found }
}

export function useStageWords(): (one: QueuedVisit) => string {
  return ({ problem, isRecorded }) => {
    if (problem) return t(problem.kind === 'refused' ? 'visit.refusedAbove' : 'visit.metAbove')
    return t(isRecorded ? 'visit.photoWaits' : 'visit.waits')
  }
}

/** Who found a fact, and when: a colleague, or the reader on another device. */
export function useWhoFound(): (found: LastChange) => string {
  const reader = useAtomValue(accountAtom)?.id
  return ({ at, by }) => {
    const time = moment(at)
    if (by?.id === reader) return t('visit.foundBySelf', { time })
    return t('visit.foundBy', { name: by?.email ?? t('visit.formerColleague'), time })
  }
}
