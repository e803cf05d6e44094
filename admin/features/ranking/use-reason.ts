/** The reason of a change of the ranking, kept from the first letter until the change is saved. */
import * as z from 'zod/mini'
import { useDraft } from '../../app/drafts/use-draft.ts'

const Reason = z.string()

/** @param name of what, and of which application */
export const useReason = (name: string) => useDraft(`reason ${name}`, Reason, '')
