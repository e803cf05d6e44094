/**
 * What a request has changed beside the commands, where several servers share one vault: it counts once it was taken there, and whoever
 * says that it was made waits until then.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Taken } from './elsewhere.ts'

export type OwnChanges = Promise<Taken>[]
const ownOf = new AsyncLocalStorage<OwnChanges>()

/** @param own to which is added what the work changes, also later on */
export const amongOwn = <T>(own: OwnChanges, work: () => T): T => ownOf.run(own, work)

/** To be called with each change that is sent. */
export const noteOwn = (outcome: Promise<Taken>): void => void ownOf.getStore()?.push(outcome)

/** Of the request that is being answered, until now. */
export const ownChanges = (): readonly Promise<Taken>[] => ownOf.getStore() ?? []
