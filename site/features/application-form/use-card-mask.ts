/**
 * Asks about the picture of a card before the upload queue gets it: nothing of it is stored or sent until the person has
 * answered. Meanwhile its QR code is looked for. Where the dialog's code cannot be loaded, or the picture not be opened here,
 * it goes on as it is.
 */
import { type ComponentProps, useEffect, useState } from 'react'
import type { Side } from '#events/vocabulary.ts'
import { loadCode } from '#web/load-code.ts'
import { uprightPicture } from '#web/photos/shrink.ts'
import { holdCard, sendCards } from '../../application/card-checks.ts'
import { formStore } from '../../application/state.ts'
import type { CardSeen, Genuine } from './card/protocol.ts'
import { useOpenForm } from './use-field.ts'

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

async function lookAt(file: File, side: Side): Promise<CardSeen | null> {
  const form = formStore.now()
  try {
    const { lookAtCard } = await import('./card/look-at-card.ts')
    return await lookAtCard(file, { name: form[`${side}Name`], dob: form[`${side}Dob`] })
  } catch {
    return null
  }
}

type Question = Omit<ComponentProps<Mask>, 'onAnswer'> & { Mask: Mask }

const answerTo = ({ Mask, ...props }: Question, show: (asked: Asked | null) => void): Promise<File | null> =>
  new Promise((resolve) => {
    const onAnswer = (answer: File | null): void => {
      show(null)
      resolve(answer)
    }
    show({ Mask, props: { ...props, onAnswer } })
  })

export function useCardMask(field: string) {
  const { account, saving } = useOpenForm()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [genuine, setGenuine] = useState<Genuine | null>(null)
  // Ahead of its use, so that the service worker has it when a card is chosen without a network.
  useEffect(() => {
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout
    whenIdle(() => void load().catch(() => undefined))
  }, [])
  const side: Side = field.startsWith('groom') ? 'groom' : 'bride'

  /** Of a genuine card that was chosen: told here, and checked once more by the server, with the answers that it is to have. */
  async function keep(found: Genuine): Promise<void> {
    setGenuine(found)
    holdCard(account.id, side, found.digits)
    await saving.sendPending()
    await sendCards(account.id)
  }
  return {
    asked,
    isOpening,
    genuine,
    /** @returns what is to be sent; null where the person chose none after all */
    masked: async (file: File): Promise<File | null> => {
      setGenuine(null)
      setOpening(true)
      const found = await opened(file)
      setOpening(false)
      const looking = lookAt(file, side)
      const code = looking.then((seen) => seen?.code ?? null)
      const chosen = found ? await answerTo({ ...found, file, code }, setAsked) : file
      if (chosen) void looking.then((seen) => seen?.genuine && keep(seen.genuine))
      return chosen
    },
  }
}
