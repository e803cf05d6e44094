/** The controls of the replay: a slider, steps by event and by day, play, season, and the comparison with the present. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../../app/texts/replay.ts'
import { SeasonChoice } from '../../season/SeasonChoice.tsx'
import { dayFrom, type Replayed } from '../api.ts'

export type Position = {
  shown: Replayed
  /** The position requested last; `shown` follows once it is loaded. */
  requested: number
  goTo: (seq: number) => void
}
type Props = Position & { compares: boolean; setCompares: (compares: boolean) => void }
const speeds = [1, 10, 60] as const
/** Frames per second. */
const MAX_FRAME_RATE = 4

/**
 * Advances only after the last requested position has loaded, so that a slow server is not overloaded.
 * @param speed events per second, or null while paused
 */
function usePlaying(position: Position, speed: number | null, stop: () => void): void {
  const latest = useRef({ ...position, stop })
  latest.current = { ...position, stop }
  useEffect(() => {
    if (speed === null) return
    const frameRate = Math.min(speed, MAX_FRAME_RATE)
    const tick = () => {
      const { shown, requested, goTo, stop } = latest.current
      if (requested >= shown.size) stop()
      else if (shown.at === requested) goTo(Math.min(shown.size, requested + Math.round(speed / frameRate)))
    }
    const timer = setInterval(tick, 1000 / frameRate)
    return () => clearInterval(timer)
  }, [speed])
}

export function Controls(props: Props) {
  const { shown, requested, goTo, compares, setCompares } = props
  const { t } = useWords()
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(10)
  usePlaying(props, isPlaying ? speed : null, () => setPlaying(false))
  const step = (by: number) => goTo(Math.min(shown.size, Math.max(1, requested + by)))
  const day = async (by: 1 | -1) => {
    const seq = await dayFrom(shown, by)
    if (seq !== null) goTo(seq)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    void day(event.key === 'PageUp' ? 1 : -1)
  }
  return (
    <div className="controls">
      <Step name={t('replay.dayBack')} icon={icons.left} twice act={() => void day(-1)} />
      <Step name={t('replay.back')} icon={icons.left} act={() => step(-1)} />
      <input
        type="range"
        min={1}
        max={shown.size}
        value={requested}
        aria-label={t('replay.slider')}
        aria-valuetext={t('replay.of', { n: requested, size: shown.size })}
        onChange={(event) => goTo(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <Step name={t('replay.on')} icon={icons.right} act={() => step(1)} />
      <Step name={t('replay.dayOn')} icon={icons.right} twice act={() => void day(1)} />
      <output>{t('replay.of', { n: requested, size: shown.size })}</output>
      <button className="tb line" type="button" onClick={() => setPlaying(!isPlaying)}>
        {t(isPlaying ? 'replay.pause' : 'replay.play')}
      </button>
      <select
        aria-label={t('replay.speed')}
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one}/s
          </option>
        ))}
      </select>
      <SeasonChoice />
      <button
        className="tb line"
        type="button"
        aria-pressed={compares}
        onClick={() => setCompares(!compares)}
      >
        {t('replay.compare')}
      </button>
    </div>
  )
}

type StepProps = { name: string; icon: Drawing; twice?: boolean; act: () => void }
const Step = ({ name, icon, twice = false, act }: StepProps) => (
  <button className="tb" type="button" aria-label={name} title={name} onClick={act}>
    <Icon of={icon} />
    {twice && <Icon of={icon} />}
  </button>
)
