/**
 * The prefilled or unlikely answers that a family has confirmed, for the form and the preview: stored on this phone by account, and on
 * a shared device sealed until the family finishes. On another phone the family is asked again.
 */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { isDefault, questionAbout } from '#events/application/asked.ts'
import type { FormChanges } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import type { FormField } from '#events/application/questions.ts'
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'
import { valueStore } from '#web/ui/value-store.ts'
import { loadSealed } from '../../application/sealed.ts'

/** A confirmed answer with its value, so that another value has to be confirmed again. */
const entryOf = (field: string, value: unknown): string => `${field}=${String(value)}`

type Entries = readonly string[]
/** `store`: null until the sealed answers are opened; nothing is asked before. */
type Confirmed = {
  store: ReturnType<typeof valueStore<Entries | null>>
  keep: (entries: Entries) => unknown
}

function onOwnPhone(userId: string): Confirmed {
  const key = `confirmed-${userId}`
  return {
    store: valueStore<Entries | null>(phoneStorage.read(key, z.array(z.string())) ?? []),
    keep: (entries) => phoneStorage.set(key, JSON.stringify(entries)),
  }
}

function onSharedDevice(userId: string): Confirmed {
  const store = valueStore<Entries | null>(null)
  const sealed = loadSealed().then((late) => late?.sealedConfirmed(userId))
  void sealed.then((kept) => store.set([...(kept?.found ?? []), ...(store.now() ?? [])]))
  // Stores all answers that are known by then, so that early marks do not replace the sealed ones.
  return { store, keep: () => sealed.then((kept) => kept?.put(store.now() ?? [])) }
}

/** One for each account; a page has one. */
const known = new Map<string, Confirmed>()

function confirmedBy(userId: string): Confirmed {
  const made = known.get(userId) ?? (isOnSharedDevice() ? onSharedDevice : onOwnPhone)(userId)
  known.set(userId, made)
  return made
}

/** Marks answers as confirmed by the family. */
export function markConfirmed(userId: string, answers: FormChanges): void {
  const { store, keep } = confirmedBy(userId)
  const added = Object.entries(answers).map(([field, value]) => entryOf(field, value))
  const all = [...new Set([...(store.now() ?? []), ...added])]
  store.set(all)
  keep(all)
}

/** @returns a function that tells whether the family has confirmed an answer */
export function useIsConfirmed(userId: string): (field: FormField, value: unknown) => boolean {
  const { subscribe, now } = confirmedBy(userId).store
  const confirmed = useSyncExternalStore(subscribe, now, () => null)
  return (field, value) => confirmed === null || confirmed.includes(entryOf(field, value))
}

/** @returns a function that tells whether an answer still has to be confirmed */
export function useIsUnconfirmed(userId: string): (field: FormField, value: Answer) => boolean {
  const isConfirmed = useIsConfirmed(userId)
  return (field, value) =>
    (isDefault(field, value) || questionAbout(field, value) !== null) && !isConfirmed(field, value)
}
