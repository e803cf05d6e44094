/** A grid between two panes has little room: then a row has one button, and a score no bar, so that the status stays in sight. */
import { useMemo, useState } from 'react'

/** CSS pixels. */
const NARROW = 720

/** @returns whether the grid is narrow, as the panes beside it leave it, and what it needs to tell */
export function useNarrow() {
  const [isNarrow, setNarrow] = useState(false)
  return useMemo(
    () => ({
      isNarrow,
      props: {
        className: isNarrow ? 'narrow' : '',
        onGridSizeChanged: ({ clientWidth }: { clientWidth: number }) => setNarrow(clientWidth < NARROW),
      },
    }),
    [isNarrow],
  )
}
