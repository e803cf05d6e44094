/** The photo of a visit in progress: made small and kept, sealed, as soon as it is chosen. */
import { useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { shrink } from '#web/photos/shrink.ts'
import { useDraft } from '../../app/drafts/use-draft.ts'

const KeptPhoto = z.nullable(z.object({ type: z.string(), base64: z.string() }))

/** Bytes; a larger one, as some PDFs are, is in memory only. */
const MOST_KEPT = 3 * 1024 * 1024

/** What cannot be made smaller in the browser is sent as it is; the server checks it as well. */
async function shrunk(photo: File): Promise<Blob> {
  const small = await shrink(photo, limits.file.document)
  return small.ok ? small.blob : photo
}

/** @param id of the application */
export function useKeptPhoto(id: string) {
  const { value, set, clear } = useDraft(`visit photo ${id}`, KeptPhoto, null)
  const [large, setLarge] = useState<Blob | null>(null)
  const kept = useMemo(
    () => value && new Blob([Uint8Array.fromBase64(value.base64)], { type: value.type }),
    [value],
  )
  /** Counts choices and sendings: what is made smaller only after the next one is not wanted any more. */
  const turn = useRef(0)
  const choose = async (file: File | null): Promise<void> => {
    turn.current += 1
    const own = turn.current
    // Whoever saves before it was made smaller sends it as it is.
    setLarge(file)
    const photo = file && (await shrunk(file))
    const bytes = photo && photo.size <= MOST_KEPT ? new Uint8Array(await photo.arrayBuffer()) : null
    if (turn.current !== own) return
    setLarge(photo)
    if (photo && bytes) set({ type: photo.type, base64: bytes.toBase64() })
    else clear()
  }
  const forget = (): void => {
    turn.current += 1
    clear()
  }
  return { photo: large ?? kept, choose: (file: File | null) => void choose(file), forget }
}
