/** Head, commands and notices of the inspector, and which application it shows. */
import { atom, useAtomValue, useStore } from 'jotai'
import { type SyntheticEvent, startTransition, useEffect, useRef, useState } from 'react'
import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { referenceOf, spokenNumber } from '#events/application/number.ts'
import type { Status } from '#events/application/statuses.ts'
import { seasonName } from '#events/language/format.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { afterPaint } from '../../app/after-paint.ts'
import { hasLeftAtom } from '../../app/in-hand/in-hand.ts'
import { districtName, familyName, pointsText } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { focusedAtom, shownFocusAtom, type Target } from '../../app/state.ts'
import { translatorIn, useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { CommandMenu } from '../../window/CommandMenu.tsx'
import { runPressed } from '../../window/pressed.ts'
import { about, available, type Command, commandsAtom, useCommandContext } from '../../window/registry.ts'
import { verifiedStatus } from './own-door.tsx'
import { type Application, isSent, targetOf, withdrawnAtOf } from './replies.ts'
import { ScoredEarlier } from './Score.tsx'
import './inspector.css'

/** A note on unsaved values of an application, such as its score under other weights. */
export const unsavedNoteAtom = atom<{ id: string; text: string } | null>(null)

/** Milliseconds. */
const DELAY = 120

/** The id of the focused row, debounced so that arrow keys cause few requests; null while no row is focused. */
export function useInspectedId(): string | null {
  const id = useAtomValue(shownFocusAtom)?.id ?? null
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(id)), DELAY)
    return () => clearTimeout(timer)
  }, [id])
  return id === null ? null : settled
}

export function InspectorHead({ application }: { application: Application }) {
  const { locale, t } = useWords()
  const total = isSent(application) ? application.totalScore : null
  const note = useAtomValue(unsavedNoteAtom)
  const hasLeft = useAtomValue(hasLeftAtom)
  return (
    <div className="hd">
      <h2>
        {application.groomName}
        <br />
        {application.brideName}
      </h2>
      <div className="big">
        {total === null ? '–' : pointsText(total)}
        <small> /100</small>
      </div>
      <div className="meta">
        <span className="id">{referenceOf(application.id)}…</span>
        {application.number !== null && <> · {spokenNumber(application.number)}</>} ·{' '}
        {seasonName(locale, application.season)} · {districtName(locale, application.groomDistrict)}
      </div>
      <div className="at-end">
        <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      </div>
      <p className="unsaved" role="status">
        {hasLeft && t('console.leftList')}
      </p>
      <ScoredEarlier application={application} />
      {note?.id === application.id && <p className="unsaved">{note.text}</p>}
    </div>
  )
}

/** The menu closes when a colleague's change removes its family; a press on it may already be on its way. */
function reportClosed(family: Target): void {
  const t = translatorIn(localeNow())
  const text = t('hands.menuClosed', { name: familyName(family) })
  toast({ kind: 'default', title: t('console.rowMovedTitle'), text })
}

/** @returns to be called when the menu opens and closes */
function useClosedMenuNotice(family: Target): (isOpen: boolean) => void {
  const openFor = useRef<Target | null>(null)
  useEffect(() => () => void (openFor.current && reportClosed(openFor.current)), [])
  return (isOpen) => {
    openFor.current = isOpen ? family : null
  }
}

/** At most one of the usual moves is possible: each starts from another status. */
const usualMoves = ['verifyScore', 'markVerified', 'addShortlist', 'finalSelection']

/** The new status is shown beside the label: "Mark as Verified" may lead to Ranked. */
function newStatus(id: string, role: StaffRole): Status {
  if (id === 'verifyScore') return 'under_verification'
  if (id === 'markVerified') return verifiedStatus(role)
  return id === 'addShortlist' ? 'shortlisted' : 'finalized'
}

export function InspectorActions({ application }: { application: Application }) {
  const { locale, t } = useWords()
  const context = about(useCommandContext(), targetOf(application))
  const noteOpen = useClosedMenuNotice(targetOf(application))
  const commands = available(useAtomValue(commandsAtom), context, 'row')
  const main = commands.find(({ id }) => usualMoves.includes(id))
  const to = main && t(`status.${newStatus(main.id, context.role)}`)
  const change = commands.find(({ id }) => id === 'changeStatus')
  const run = (command: Command, at: number) => runPressed(command, context, { place: 'panel', at })
  return (
    <div className="acts">
      {main && (
        <button className="tb main" type="button" onClick={({ timeStamp }) => run(main, timeStamp)}>
          {main.icon && <Icon of={main.icon} />}
          {main.label[locale]}
          {to !== main.label[locale] && <small>→ {to}</small>}
        </button>
      )}
      {change && (
        <button className="tb line" type="button" onClick={({ timeStamp }) => run(change, timeStamp)}>
          {change.label[locale]}
        </button>
      )}
      <span className="grow" />
      <MenuTrigger onOpenChange={noteOpen}>
        <Button className="tb line">
          {t('admin.profileActions')}
          <Icon of={icons.down} isSmall />
        </Button>
        <Popover className="popover" placement="top end">
          <CommandMenu
            label={t('admin.profileActions')}
            commands={commands}
            context={context}
            run={(command) => run(command, performance.now())}
          />
        </Popover>
      </MenuTrigger>
    </div>
  )
}

// While the inspector still shows the previous family, as on a slow machine, an overlay names the family that is loading and takes the
// presses.
/** After the paint that marks the focused row. */
function useInHand() {
  const store = useStore()
  const [inHand, set] = useState(store.get(focusedAtom))
  useEffect(() => {
    const look = () => afterPaint(() => set(store.get(focusedAtom)))
    look()
    return store.sub(focusedAtom, look)
  }, [store])
  return inHand
}

/** @param shown id of the application in the panel; null while loading */
export function Lagging({ shown }: { shown: string | null }) {
  const { t } = useWords()
  const inHand = useInHand()
  if (inHand === null || inHand.id === shown) return null
  return (
    <div className="insp-lagging">
      <p>{t('watching.panelLoading', { family: familyName(inHand) })}</p>
    </div>
  )
}

/** Stops presses in the panel while it shows another application than the focused one. */
export function useLaggingPresses(shown: string | null) {
  const store = useStore()
  const { t } = useWords()
  const { notActedOn } = useOutcomes()
  const refuse = (event: SyntheticEvent) => {
    const inHand = store.get(focusedAtom)
    const isOfPane = event.target instanceof Element && event.target.closest('.insp-close') !== null
    if (inHand === null || inHand.id === shown || isOfPane) return
    event.preventDefault()
    event.stopPropagation()
    notActedOn(t('watching.panelLags', { family: familyName(inHand) }))
  }
  return { onClickCapture: refuse, onSubmitCapture: refuse }
}
