/** The press by which addresses and phone numbers come onto this device, and what is on it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moment, timeOfDay } from '#events/language/format.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/team.ts'
import { useOnce } from '../../../app/use-once.ts'
import { giveBackSheets, takeSheets } from '../day.ts'
import { deviceOf } from '../device.ts'
import type { Taken } from '../on-device.ts'

const instant = (time: number): string => new Date(time).toISOString()

function useDevice(): string {
  const { t } = useWords()
  const { isPhone, name } = deviceOf(navigator.userAgent)
  return t(isPhone ? 'visit.thisPhone' : 'visit.thisComputer', { name })
}

/** `ids`: those that are not on it yet. `until`: in milliseconds since 1970. */
type Props = { owner: string; taken: Taken | null; ids: readonly string[]; until: number }

export function Take({ owner, taken, ids, until }: Props) {
  const { locale, t } = useWords()
  const device = useDevice()
  const client = useQueryClient()
  const { failed } = useOutcomes()
  // Not a change: what Undo could take back is still the one before.
  const taking = useOnce(
    useMutation({
      mutationFn: () => takeSheets(client, { owner, ids, taken }),
      onError: (error) => failed(error, t('visit.takeFail')),
    }),
  )
  if (ids.length === 0) return null
  return (
    <button className="tb main" type="button" disabled={taking.isPending} onClick={() => taking.mutate()}>
      {taking.isPending
        ? t('visit.taking')
        : t('visit.take', { count: ids.length, device, until: moment(locale, instant(until)) })}
    </button>
  )
}

type OnDeviceProps = { owner: string; taken: Taken; isOffline: boolean }

export function OnDevice({ owner, taken: { at, until, visits }, isOffline }: OnDeviceProps) {
  const { locale, t } = useWords()
  const client = useQueryClient()
  const device = useDevice()
  return (
    <>
      <p className={isOffline ? 'offline' : 'hint'} role="status">
        {isOffline
          ? t('visit.offline', { time: timeOfDay(locale, instant(at)) })
          : t('visit.onDevice', { count: visits.length, device, until: moment(locale, instant(until)) })}
      </p>
      <button className="tb line" type="button" onClick={() => void giveBackSheets(client, owner)}>
        {t('visit.giveBack')}
      </button>
    </>
  )
}
