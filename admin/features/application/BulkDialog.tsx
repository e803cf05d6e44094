/**
 * Changes the status of many applications with one reason. A preview says which applications will move, who is passed over and who was not
 * visited. One message names those that were refused.
 */
import { useAtomValue, useStore } from 'jotai'
import { useMemo } from 'react'
import {
  isUsualMove,
  isVerifiedOrLater,
  type Status,
  statuses,
  takesPlace,
} from '#events/application/statuses.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useChange } from '../../app/changes/tracked.tsx'
import { useTwoPersons } from '../../app/client.ts'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { familiesNamed, familyName, isKnownStatus, type ShownStatus } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { gridAtom, seasonAtom, type Target } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { Choice, ChoiceNotice, Published, usePlaces, usePublished } from '../season/Choice.tsx'
import { useSeason } from '../season/seasons.tsx'
import { refusedText } from './actions.ts'
import { changeStatuses, MOST_AT_ONCE } from './api.ts'
import { LackTick, lackOfMany, useTick } from './Lacking.tsx'
import { allowedStatuses } from './own-door.tsx'
import { completeInput, StatusFields, StatusInput } from './StatusDialog.tsx'

type PlannedGroup = { from: ShownStatus; n: number; moves: boolean }
type Plan = { groups: readonly PlannedGroup[]; moving: readonly Target[] }
type Options = { role: StaffRole; to: Status; onlyUsual: boolean }

/** @param onlyUsual skips moves off the usual path: true for a shortcut, false for the Change Status dialog. */
function planOf(targets: readonly Target[], { role, to, onlyUsual }: Options): Plan {
  const moves = (target: Target): boolean =>
    allowedStatuses(role, target).includes(to) &&
    (!onlyUsual || (isKnownStatus(target.status) && isUsualMove(target.status, to)))
  const byStatus = Map.groupBy(targets, (target) => `${target.status} ${moves(target)}`)
  const groups = [...byStatus.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ from: first.status, n: group.length, moves: moves(first) }] : []
  })
  return { groups: groups.toSorted((a, b) => b.n - a.n), moving: targets.filter(moves) }
}

/** "38 Ranked → Shortlisted", "2 will be skipped: Rejected". */
function BulkPreview({ plan, to }: { plan: Plan; to: Status }) {
  return (
    <section className="box preview" aria-live="polite">
      <h3>{t('console.bulkWill')}</h3>
      <ul>
        {plan.groups.map(({ from, n, moves }) => (
          <li key={`${from} ${moves}`} data-goes={moves}>
            <Icon of={moves ? icons.right : icons.minus} />
            {t(moves ? 'console.bulkMove' : 'console.bulkSkip', {
              n,
              from: t(`status.${from}`),
              to: t(`status.${to}`),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Further names are only counted. */
const LISTED = 100

function Moving({ families }: { families: readonly Target[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by key */}
      <ul className="passed-over" tabIndex={0}>
        {families.slice(0, LISTED).map((one) => (
          <li key={one.id}>{familyName(one)}</li>
        ))}
      </ul>
      {families.length > LISTED && <p>{t('console.andMore', { n: families.length - LISTED })}</p>}
    </>
  )
}

/**
 * The draft of a bulk change is named by its command and by the families that it was typed for, so that it is never offered for others.
 * @param to the command's preset status, '' without one
 */
export function bulkDraftName(to: Status | '', families: readonly { id: string }[]): string {
  const ids = families.map(({ id }) => id).toSorted()
  return `bulk ${to} ${ids.length} ${ids[0]} ${ids.at(-1)}`
}

// Sends a change of many: one change for Undo, and one report.

type Request = Omit<Parameters<typeof changeStatuses>[1], 'versions'>

/** @param targets as the person saw them @param onDone also where some were refused: they stay ticked */
function useBulkChange(targets: readonly Target[], onDone: () => void) {
  const store = useStore()
  const nameOf = (id: string): string =>
    familyName(targets.find((one) => one.id === id) ?? { id, groomName: '', brideName: '' })
  const versions = Object.fromEntries(targets.map(({ id, version }) => [id, version]))
  return useChange(
    async (request: Request, { client }) => {
      const answer = await changeStatuses(client, { ...request, versions })
      return { answer, to: request.status }
    },
    {
      failText: t('adminToast.statusFail'),
      made: ({ answer }) => {
        const events = answer.flatMap(({ id, seq }) =>
          seq === undefined ? [] : [{ id, seq, family: nameOf(id) }],
        )
        const count = events.length
        return { name: count === 0 ? t('said.noneChanged') : t('console.aboutMany', { count }), events }
      },
      onSuccess: ({ answer, to }, { succeeded }) => {
        const refused = answer.filter(({ ok }) => !ok)
        store.get(gridAtom)?.select(refused.map(({ id }) => id))
        onDone()
        const isAsked = answer.some(({ proposed }) => proposed)
        const moved = targets.filter(({ id }) => answer.some((one) => one.id === id && one.ok))
        const status = t(`status.${to}`)
        const about =
          moved.length > 3
            ? t('typed.manyTo', { n: moved.length, to: status })
            : t('typed.namedTo', { families: familiesNamed(t, moved), to: status })
        const not = refusedText(t, refused, nameOf)
        if (moved.length > 0)
          succeeded(t(isAsked ? 'console.placeAsked' : 'adminToast.statusUpdated'), { about, not })
        else outcomes.failed(null, not)
      },
    },
  )
}

type BulkDialogProps = { targets: readonly Target[]; preset: StatusInput }

function useChosenPlaces(moving: readonly Target[], to: Status | '') {
  const season = useAtomValue(seasonAtom)
  const { isCurrent } = useSeason()
  const isAsked = to !== '' && isVerifiedOrLater(to) && moving.length > 0
  // Only the places of the current season are limited.
  const isTaking = isAsked && isCurrent && takesPlace(to)
  const taking = isTaking ? moving.filter(({ status }) => !takesPlace(status)).length : 0
  return { isAsked, places: usePlaces({ season: isAsked ? season : null, taking }) }
}

export default function BulkDialog({ targets, preset }: BulkDialogProps) {
  const { role } = useCommandContext()
  const isTwoPersons = useTwoPersons()
  const name = useMemo(() => bulkDraftName(preset.to, targets), [preset.to, targets])
  const draft = useDraft(name, StatusInput, preset)
  const { set: setInput } = draft
  const close = useCloseDialog()
  const change = useBulkChange(targets, () => {
    draft.clear()
    close()
  })
  const isPublished = usePublished(useAtomValue(seasonAtom))
  const { to } = draft.value
  const plan = to === '' ? null : planOf(targets, { role, to, onlyUsual: preset.to === to })
  const moving = plan?.moving ?? []
  const { isAsked, places } = useChosenPlaces(moving, to)
  const lack = lackOfMany(moving, to, places)
  const tick = useTick(lack, to)
  const suggestion = tick.isAsked ? '' : preset.reason
  const input = tick.isAsked && !draft.isStored ? { ...draft.value, reason: '' } : draft.value
  const body = completeInput(input)
  const title = t('console.bulkTitle', { count: targets.length })
  const isTooMany = moving.length > MOST_AT_ONCE
  const send = () =>
    body && change.mutate({ ids: moving.map(({ id }) => id), ...body, overPlaces: places.isConfirmed })
  return (
    <FormDialog
      title={title}
      submit={
        change.isPending ? t('admin.updating') : `${t('admin.updateStatus')}: ${familiesNamed(t, moving)}`
      }
      isDisabled={
        !body || moving.length === 0 || isTooMany || change.isPending || !places.mayTake || !tick.mayGo
      }
      why={body ? null : t('error.statusReason')}
      onSubmit={send}
    >
      <DraftNotice draft={draft} />
      <StatusFields
        input={input}
        setInput={setInput}
        preset={{ ...preset, reason: suggestion }}
        statuses={statuses}
      />
      <Published from={moving.map(({ status }) => status)} to={to} isPublished={isPublished} />
      {isTooMany && <p className="warning">{t('console.bulkMost', { n: MOST_AT_ONCE })}</p>}
      {plan && to !== '' && <BulkPreview plan={plan} to={to} />}
      {moving.length > 3 && <Moving families={moving} />}
      {to === 'finalized' && isTwoPersons && <p className="warning">{t('access.bulkFinalize')}</p>}
      {isAsked && to !== '' && (
        <Choice places={places}>
          {(ranking) => <ChoiceNotice ranking={ranking} chosen={moving} to={to} />}
        </Choice>
      )}
      <LackTick lack={lack} tick={tick} families={moving} />
    </FormDialog>
  )
}
