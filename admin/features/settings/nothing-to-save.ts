/**
 * Save was pressed where nothing differs from what is saved, perhaps since somebody else has saved the same: nothing is sent, and that is
 * said, with what was changed since the form was opened.
 */

import { useState } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { type Key, useWords } from '../../app/texts/console.ts'
import { programmeFields, type Values } from './SettingField.tsx'

// Which settings are saved with other values than when the form was opened. Pure.

/** @returns their names, in their order */
export const movedSettings = (opened: Values, saved: Values): string[] =>
  Object.keys(saved).filter((key) => saved[key] !== opened[key])

/** As the form calls it, or the part of the form that it is in. */
function nameOf(key: string): Key {
  for (const [name, { label }] of Object.entries(programmeFields)) if (name === key) return label
  if (key === 'season') return 'settings.season'
  if (key.startsWith('youtube_')) return 'settings.videos'
  return /^(smtp|mail|admin)_/.test(key) ? 'settings.smtp' : 'admin.systemSettings'
}

/** @param saved the values as they are saved now. @returns says so */
export function useNothingToSave(saved: Values): () => void {
  const { t } = useWords()
  const { notActedOn } = useOutcomes()
  const [opened] = useState(saved)
  return () => {
    const what = [...new Set(movedSettings(opened, saved).map((key) => t(nameOf(key))))].join(', ')
    notActedOn(sentences(t('said.nothingToSave'), what && t('said.changedMeanwhile', { what })))
  }
}
