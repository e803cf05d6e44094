/** The what-if sliders: their positions, and the weights and ranking that follow. Nothing is saved. */
import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useMemo } from 'react'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { sliderMost } from '#events/scoring/margin.ts'
import { scaled, type Trial, trial, type Weights } from '#events/scoring/what-if.ts'
import type { RankingData } from './ranking-data.ts'

/** Hundredths, as the sliders stand; null while they stand as the criteria have them. */
export const slidersAtom = atom<Weights | null>(null)
export const dockOpenAtom = atomWithStorage('ranking-what-if', true)

export const sumOf = (values: Weights): number => criterionKeys.reduce((sum, key) => sum + values[key], 0)
/** A criterion may weigh more than a slider usually reaches. */
export const mostOf = (saved: number): number => Math.max(sliderMost, saved)

export type WhatIf = { values: Weights; weights: Weights; now: Trial; isTrial: boolean }

/** All at 0 is no ranking: then the criteria in force go on. */
export function whatIfOf(ranking: RankingData, sliders: Weights | null): WhatIf {
  const weights = sliders && scaled(sliders)
  if (!sliders || !weights)
    return {
      values: sliders ?? ranking.weights,
      weights: ranking.weights,
      now: ranking.saved,
      isTrial: false,
    }
  const start = performance.now()
  const now = trial(ranking.table, weights)
  // For the browser's own tools, and for the report on scale.
  performance.measure('what-if', { start })
  return { values: sliders, weights, now, isTrial: true }
}
export const useWhatIf = (ranking: RankingData, sliders: Weights | null): WhatIf =>
  useMemo(() => whatIfOf(ranking, sliders), [ranking, sliders])
