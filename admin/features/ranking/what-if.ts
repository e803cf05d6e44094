/** The what-if of the ranking: positions of the sliders, and the weights and ranking that they give. Saves nothing on the server. */
import { atom, useSetAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect } from 'react'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { scaled, type Trial, trial, type Weights } from '#events/scoring/what-if.ts'
import type { RankingData } from '../season/ranking-data.ts'

/** Positions of the sliders in hundredths; null while they equal the saved criteria. */
export const slidersAtom = atom<Weights | null>(null)
function isInForce(sliders: Weights, saved: Weights): boolean {
  const weights = scaled(sliders)
  return weights !== null && criterionKeys.every((key) => weights[key] === saved[key])
}

/** Only when the saved weights change: a slider that passes its saved position while it is dragged must not be reset. */
export function useSavedSliders({ weights: saved }: RankingData): void {
  const setSliders = useSetAtom(slidersAtom)
  useEffect(() => setSliders((now) => (now && isInForce(now, saved) ? null : now)), [saved, setSliders])
}
export const dockOpenAtom = atomWithStorage('ranking-what-if', true)

export const sumOf = (values: Weights): number => criterionKeys.reduce((sum, key) => sum + values[key], 0)

/** `values`: positions of the sliders. `weights`: these scaled to a sum of 100. `now`: the ranking under these weights. */
export type WhatIf = { values: Weights; weights: Weights; now: Trial; isTrial: boolean }

/** The saved ranking applies if all sliders are at 0, or give the weights in force. */
export function whatIfOf(
  { weights: savedWeights, saved, table }: RankingData,
  sliders: Weights | null,
): WhatIf {
  const weights = sliders && scaled(sliders)
  if (!sliders || !weights || isInForce(sliders, savedWeights))
    return { values: sliders ?? savedWeights, weights: savedWeights, now: saved, isTrial: false }
  const start = performance.now()
  const now = trial(table, weights)
  // Shown in the developer tools, and read by the scale tests.
  performance.measure('what-if', { start })
  return { values: sliders, weights, now, isTrial: true }
}
