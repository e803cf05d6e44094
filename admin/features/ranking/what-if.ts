/** The what-if of the ranking: the sliders' positions, and the weights and ranking that they give. Saves nothing. */
import { atom, useAtom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { scaled, type Trial, trial, type Weights } from '#events/scoring/what-if.ts'
import { readDraft, writeDraft } from '../../app/drafts.tsx'
import { accountAtom } from '../../app/state.ts'
import type { RankingData } from '../season/ranking-data.ts'

/** The sliders' positions in hundredths; null while they are those of the saved criteria. */
export const slidersAtom = atom<Weights | null>(null)
/** Where they stood when they were reset last. */
const asideAtom = atom<Weights | null>(null)
export const resetSlidersAtom = atom(null, (get, set) => {
  set(asideAtom, get(slidersAtom))
  set(slidersAtom, null)
})
/** Whether there is something to take back, and takes it back. */
export const slidersBackAtom = atom(
  (get) => get(slidersAtom) === null && get(asideAtom) !== null,
  (get, set) => set(slidersAtom, get(asideAtom)),
)

const NAME = 'sliders'
const Positions = z.record(z.enum(criterionKeys), z.number())

/** Whether the sliders give the weights that are in force. */
function isInForce(sliders: Weights, saved: Weights): boolean {
  const weights = scaled(sliders)
  return weights !== null && criterionKeys.every((key) => weights[key] === saved[key])
}

/** Stores the sliders of this account in the tab, until their weights are saved. */
export function useKeptSliders({ weights: saved }: RankingData): void {
  const owner = useAtomValue(accountAtom)?.id ?? ''
  const [sliders, setSliders] = useAtom(slidersAtom)
  const [isRead, setRead] = useState(false)
  // Read once, and only where nobody has moved a slider meanwhile.
  useEffect(() => {
    const { data } = Positions.safeParse(JSON.parse(readDraft(owner, NAME) ?? 'null'))
    if (data) setSliders((now) => now ?? data)
    setRead(true)
  }, [owner, setSliders])
  // Only when the saved weights change: sliders that pass by them while they are moved must not be taken away.
  useEffect(() => setSliders((now) => (now && isInForce(now, saved) ? null : now)), [saved, setSliders])
  useEffect(() => {
    if (isRead) writeDraft(owner, NAME, sliders ?? undefined)
  }, [sliders, owner, isRead])
}
export const dockOpenAtom = atomWithStorage('ranking-what-if', true)

export const sumOf = (values: Weights): number => criterionKeys.reduce((sum, key) => sum + values[key], 0)

/** `values`: the sliders' positions. `weights`: these scaled to a sum of 100. `now`: the ranking under these weights. */
export type WhatIf = { values: Weights; weights: Weights; now: Trial; isTrial: boolean }

/** With all sliders at 0 there is no ranking; then it is the saved one, as where they give the weights in force. */
export function whatIfOf(
  { weights: savedWeights, saved, table }: RankingData,
  sliders: Weights | null,
): WhatIf {
  const weights = sliders && scaled(sliders)
  if (!sliders || !weights || isInForce(sliders, savedWeights))
    return { values: sliders ?? savedWeights, weights: savedWeights, now: saved, isTrial: false }
  const start = performance.now()
  const now = trial(table, weights)
  // Shown by the browser's developer tools, and read by the scale tests.
  performance.measure('what-if', { start })
  return { values: sliders, weights, now, isTrial: true }
}
