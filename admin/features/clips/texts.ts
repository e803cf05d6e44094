/** The texts of the dialog about clips. Those to be read aloud are fetched when it opens: they would be a tenth of its code. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import en from '#events/language/en/voice.json'
import enScripts from '#events/language/en/voice-scripts.json?url'
import ml from '#events/language/ml/voice.json'
import mlScripts from '#events/language/ml/voice-scripts.json?url'
import type { Locale } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { bilingual } from '#web/words/bilingual.ts'

export const { useWords } = bilingual({ ml, en })

/** Texts by `voice.title.<section>` and `voice.script.<section>`. */
const Scripts = z.record(z.string(), z.string())
const addresses: Record<Locale, string> = { ml: mlScripts, en: enScripts }

export const scriptsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['clip-scripts', locale],
    queryFn: () => call(addresses[locale], { schema: Scripts }),
  })
