/** Loads the bytes of a file and drops them when it is closed; the server records each request in the audit log. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'

/** The `url` of an image is valid in this window only; a PDF is drawn from its bytes. */
export type LoadedFile = { kind: 'image'; url: string } | { kind: 'pdf'; bytes: Uint8Array<ArrayBuffer> }

async function load(key: string): Promise<{ blob: Blob; pdf: Uint8Array<ArrayBuffer> | null }> {
  const reply = await fetch(key)
  if (!reply.ok) throw new ApiError(reply.status, await reply.text())
  const blob = await reply.blob()
  return { blob, pdf: blob.type === 'application/pdf' ? new Uint8Array(await blob.arrayBuffer()) : null }
}

/** @param isRequested nothing is loaded before. @returns `file` null while it is loading or not requested */
export function useFile(key: string, isRequested: boolean): { file: LoadedFile | null; failed: boolean } {
  // Never cached: each look at a file must be a request of its own in the audit log.
  const query = { queryKey: ['file', key], queryFn: () => load(key), enabled: isRequested, gcTime: 0 }
  const { data, isError } = useQuery(query)
  const [file, setFile] = useState<LoadedFile | null>(null)
  useEffect(() => {
    if (!data) return
    if (data.pdf) return setFile({ kind: 'pdf', bytes: data.pdf })
    const url = URL.createObjectURL(data.blob)
    setFile({ kind: 'image', url })
    return () => URL.revokeObjectURL(url)
  }, [data])
  return { file, failed: isError }
}
