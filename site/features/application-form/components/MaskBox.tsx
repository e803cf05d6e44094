/** A picture with the black box over it, which a finger or a mouse moves and resizes. */
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { type Box, centredAt, isInside, moved, resized } from '#web/photos/mask-box.ts'
import { useWords } from '../../../components/island/texts.ts'

type Step = { x: number; y: number }
type Change = (box: Box) => Box
type Props = { picture: HTMLCanvasElement; box: Box; onChange: (change: Change) => void }

const percent = (part: number): string => `${part * 100}%`

/** A drag that has begun at `from`; `how` is what it does to the box. */
type Drag = { from: Step; how: typeof moved }

function useDrag({ box, onChange }: Pick<Props, 'box' | 'onChange'>) {
  const drag = useRef<Drag | null>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Step => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const from = pointOf(event)
      const isCorner = event.target instanceof Element && event.target.matches('.mask-corner')
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { from, how: isCorner ? resized : moved }
      if (!isCorner && !isInside(box, from)) onChange((now) => centredAt(now, from))
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current
      if (!now) return
      const to = pointOf(event)
      const step = { x: to.x - now.from.x, y: to.y - now.from.y }
      drag.current = { ...now, from: to }
      onChange((one) => now.how(one, step))
    },
    onPointerUp: () => {
      drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
}

export function MaskBox({ picture, box, onChange }: Props) {
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const drag = useDrag({ box, onChange })
  useLayoutEffect(() => {
    frame.current?.prepend(picture)
  }, [picture])
  return (
    <div className="mask-frame" ref={frame} role="img" aria-label={t('card.picture')} {...drag}>
      <span
        className="mask-box"
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
      >
        <span className="mask-corner" />
      </span>
    </div>
  )
}
