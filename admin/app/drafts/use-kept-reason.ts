/**
 * The reason that was kept from an earlier time, when its form is opened: it is selected where its field is entered, so that what is
 * typed without looking replaces it and is not added to it.
 */
import { useState } from 'react'
import type { Draft } from './use-draft.ts'

/** @returns '' where none was kept */
export function useKeptReason({
  isKept,
  value,
}: Pick<Draft<string | { reason: string }>, 'isKept' | 'value'>): string {
  const [kept] = useState(isKept ? value : '')
  return typeof kept === 'string' ? kept : kept.reason
}
