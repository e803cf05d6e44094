/** The controls of a replay, for the console and the page /audit: a slider, steps by one event or one day, and playing. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type playerWords from '#events/language/en/player.json'
import type { Translate } from '#events/language/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Drawing } from '../ui/icons.ts'
import * as icons from '../ui/icons.ts'
import './player.css'

type Position = {
  /** The range of the slider, as places in the log. */
  first: number
  last: number
  /** The last requested event; `shown` becomes the same once it is loaded, and is null before the first one is. */
  requested: number
  shown: number | null
  goTo: (seq: number) => void
}
type Props = Position & {
  t: Translate<keyof typeof playerWords>
  /** The time of the shown event, formatted. */
  when: string
  /** Goes to the last event of the previous or the next day; left out where the days are unknown. */
  goByDay?: (by: 1 | -1) => void
  children?: ReactNode
}
const speeds = [1, 10, 60] as const
/** Frames per second. */
const MAX_FRAME_RATE = 4

/**
 * Advances only after the last requested position has loaded, so that a slow source is not overloaded.
 * @param speed events per second, or null while paused
 */
function usePlaying(position: Position, speed: number | null, stop: () => void): void {
  const latest = useRef({ ...position, stop })
  latest.current = { ...position, stop }
  useEffect(() => {
    if (speed === null) return
    const frameRate = Math.min(speed, MAX_FRAME_RATE)
    const tick = () => {
      const { shown, requested, last, goTo, stop } = latest.current
      if (requested >= last) stop()
      else if (shown === requested) goTo(Math.min(last, requested + Math.round(speed / frameRate)))
    }
    const timer = setInterval(tick, 1000 / frameRate)
    return () => clearInterval(timer)
  }, [speed])
}

export function Player(props: Props) {
  const { t, first, last, requested, when, goTo, goByDay, children } = props
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(10)
  usePlaying(props, isPlaying ? speed : null, () => setPlaying(false))
  const step = (by: number) => goTo(Math.min(last, Math.max(first, requested + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!goByDay || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
    event.preventDefault()
    goByDay(event.key === 'PageUp' ? 1 : -1)
  }
  const text = t('player.at', { seq: requested, when })
  return (
    <div className="player">
      {goByDay && <Step name={t('player.dayBack')} icon={icons.left} twice act={() => goByDay(-1)} />}
      <Step name={t('player.back')} icon={icons.left} act={() => step(-1)} />
      <input
        type="range"
        min={first}
        max={last}
        value={requested}
        aria-label={t('player.point')}
        aria-valuetext={text}
        onChange={(event) => goTo(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <Step name={t('player.on')} icon={icons.right} act={() => step(1)} />
      {goByDay && <Step name={t('player.dayOn')} icon={icons.right} twice act={() => goByDay(1)} />}
      <output>{text}</output>
      <button type="button" onClick={() => setPlaying(!isPlaying)}>
        {t(isPlaying ? 'player.pause' : 'player.play')}
      </button>
      <select
        aria-label={t('player.speed')}
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one}/s
          </option>
        ))}
      </select>
      {children}
    </div>
  )
}

type StepProps = { name: string; icon: Drawing; twice?: boolean; act: () => void }
const Step = ({ name, icon, twice = false, act }: StepProps) => (
  <button type="button" aria-label={name} title={name} onClick={act}>
    <Icon of={icon} />
    {twice && <Icon of={icon} />}
  </button>
)
