/**
 * Asks about the picture of a card before the upload queue gets it: nothing of it is stored or sent until the person has
 * answered. Where the dialog's code cannot be loaded, or the picture not be opened here, it goes on as it is.
 */
import { type ComponentProps, useEffect, useState } from 'react'
import { loadCode } from '#web/load-code.ts'
import { uprightPicture } from '#web/photos/shrink.ts'

const load = () => import('./components/MaskCard.tsx')
type Mask = Awaited<ReturnType<typeof load>>['MaskCard']
type Asked = { Mask: Mask; props: ComponentProps<Mask> }

async function opened(file: File): Promise<{ Mask: Mask; picture: HTMLCanvasElement } | null> {
  const picture = await uprightPicture(file)
  if (!picture) return null
  try {
    const { MaskCard } = await loadCode(load)
    return { Mask: MaskCard, picture }
  } catch {
    return null
  }
}

export function useCardMask() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpening, setOpening] = useState(false)
  // Ahead of its use, so that the service worker has it when a card is chosen without a network.
  useEffect(() => {
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout
    whenIdle(() => void load().catch(() => undefined))
  }, [])
  return {
    asked,
    isOpening,
    /** @returns what is to be sent; null where the person chose none after all */
    masked: async (file: File): Promise<File | null> => {
      setOpening(true)
      const found = await opened(file)
      setOpening(false)
      if (!found) return file
      const { Mask, picture } = found
      return new Promise((resolve) => {
        const onAnswer = (answer: File | null): void => {
          setAsked(null)
          resolve(answer)
        }
        setAsked({ Mask, props: { file, picture, onAnswer } })
      })
    },
  }
}
