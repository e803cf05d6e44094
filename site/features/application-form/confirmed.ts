/**
 * The answers that a family has looked at, of those that the form filled in itself or that are unlikely: kept on this phone,
 * by account. Elsewhere the family is asked once more. Used by the form and the preview.
 */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { defaultFields, isDefault, isUnlikelyIncome } from '#events/application/asked.ts'
import type { FormChanges, FormField } from '#events/application/form.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { valueStore } from '#web/ui/value-store.ts'

/** An answer: its field and its value, so that another value is asked about again. */
const entryOf = (field: string, value: unknown): string => `${field}=${String(value)}`

const keyOf = (userId: string): string => `confirmed-${userId}`
/** One for each account; a page has one. */
const stores = new Map<string, ReturnType<typeof valueStore<readonly string[]>>>()

function storeOf(userId: string) {
  const known = stores.get(userId)
  if (known) return known
  const made = valueStore<readonly string[]>(phoneStorage.read(keyOf(userId), z.array(z.string())) ?? [])
  stores.set(userId, made)
  return made
}

/** The family has looked at these answers. */
export function markConfirmed(userId: string, answers: FormChanges): void {
  const store = storeOf(userId)
  const added = Object.entries(answers).map(([field, value]) => entryOf(field, value))
  store.set([...new Set([...store.now(), ...added])])
  phoneStorage.set(keyOf(userId), JSON.stringify(store.now()))
}

const none: readonly string[] = []

/** @returns whether the family has looked at this answer to a field */
export function useIsConfirmed(userId: string): (field: FormField, value: unknown) => boolean {
  const { subscribe, now } = storeOf(userId)
  const confirmed = useSyncExternalStore(subscribe, now, () => none)
  return (field, value) => confirmed.includes(entryOf(field, value))
}

/** @returns whether the answer to a field is still to be looked at */
export function useIsUnconfirmed(userId: string): (field: FormField, value: unknown) => boolean {
  const isConfirmed = useIsConfirmed(userId)
  return (field, value) => (isDefault(field, value) || isUnlikelyIncome(value)) && !isConfirmed(field, value)
}

/** The fields that are asked about, in the order of the form. */
export const confirmedFields: readonly FormField[] = [
  ...defaultFields,
  'groomFamilyMonthlyIncome',
  'brideFamilyMonthlyIncome',
]
