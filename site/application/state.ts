/** The state of the form and the preview, in atoms: sync.ts and uploads.ts write them, the islands read them. */
import { atom, createStore } from 'jotai'
import { blankForm, type Form, type FormField } from '#events/application/form.ts'
import type { Upload } from '#web/uploads/queue.ts'

/**
 * Where what was typed is. `phone`: kept here, not sent. `failed`: tried, and will be tried again. `refused`: the
 * server does not take it as it is. `ended`: nobody is signed in any more. `closed`: the period is over. `reviewed`:
 * it may no longer be changed.
 */
export type Saving =
  | {
      state: 'idle' | 'phone' | 'saving' | 'failed' | 'refused' | 'offline' | 'ended' | 'closed' | 'reviewed'
    }
  | { state: 'saved'; at: string }

/** A newer version from another phone, and the fields in which both differ. `at` is UTC. */
export type Conflict = {
  id: string
  form: Form
  version: number
  status: string
  at: string
  differing: FormField[]
}

/** What is known of a file that was sent from here: how small it became, and its picture. */
export type Sent = Pick<Upload, 'from' | 'to' | 'url'>

export const store = createStore()

export const formAtom = atom<Form>(blankForm)
/** `id` is null until the server has the application. */
export const applicationAtom = atom<{ id: string | null; status: string }>({ id: null, status: 'draft' })
export const savingAtom = atom<Saving>({ state: 'idle' })
export const conflictAtom = atom<Conflict | null>(null)
/** Files on their way. */
export const tilesAtom = atom<readonly Upload[]>([])
export const sentAtom = atom<Readonly<Record<string, Sent>>>({})
/** What the server said of single fields, in words; a change of the field takes it away. */
export const refusedAtom = atom<Readonly<Record<string, string>>>({})
/** True once after the network was gone and everything has been sent. */
export const backOnlineAtom = atom(false)
