/** The bytes of a file, cached while it is open; the server records each request in the audit log. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'

/** `image` has an address that only this window knows; a PDF is drawn from its bytes. */
export type Opened = { kind: 'image'; url: string } | { kind: 'pdf'; bytes: Uint8Array }

async function fetched(key: string): Promise<Blob> {
  const reply = await fetch(key)
  if (!reply.ok) throw new ApiError(reply.status, await reply.text())
  return reply.blob()
}

/** @param isAsked nothing is fetched before. @returns null while it is on its way, or hidden */
export function useFile(key: string, isAsked: boolean): { opened: Opened | null; failed: boolean } {
  // Kept nowhere: the next look is a look of its own.
  const file = useQuery({ queryKey: ['file', key], queryFn: () => fetched(key), enabled: isAsked, gcTime: 0 })
  const [opened, setOpened] = useState<Opened | null>(null)
  const blob = isAsked ? file.data : undefined
  useEffect(() => {
    if (!blob) return setOpened(null)
    if (blob.type !== 'application/pdf') {
      const url = URL.createObjectURL(blob)
      setOpened({ kind: 'image', url })
      return () => URL.revokeObjectURL(url)
    }
    let isHere = true
    void blob
      .arrayBuffer()
      .then((bytes) => isHere && setOpened({ kind: 'pdf', bytes: new Uint8Array(bytes) }))
    return () => {
      isHere = false
    }
  }, [blob])
  return { opened, failed: file.isError }
}
