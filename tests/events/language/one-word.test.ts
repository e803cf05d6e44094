/** One word for one thing in what is said of audits, receipts, witnesses and erasing: the list of terms, and what not to say. */
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#events/vocabulary.ts'

const folder = join(import.meta.dir, '../../../events/language')
const textsOf = (locale: Locale): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(folder, locale)).map((file) =>
      JSON.parse(readFileSync(join(folder, locale, file), 'utf8')),
    ),
  )
const english = textsOf('en')
const malayalam = textsOf('ml')

type Term = { said: RegExp; as: RegExp }
/** Where an English text says the first, its Malayalam says the second. */
const terms: Record<string, Term> = {
  bundle: { said: /\bbundles?\b/i, as: /രേഖാശേഖര/ },
  checkpoint: { said: /\bcheckpoints?\b/i, as: /ചെക്ക്പോയിന്റ/ },
  receipt: { said: /\breceipts?\b/i, as: /രസീത/ },
  sample: { said: /\bsamples?\b/i, as: /സാമ്പിൾ/ },
  draw: { said: /\b(draws?|drawn|the lot)\b/i, as: /നറുക്ക/ },
  witness: { said: /\bwitness(es)?\b/i, as: /സാക്ഷി/ },
  cosignature: { said: /\bcosignatures?\b/i, as: /ഒപ്പ/ },
  'audit log': { said: /\baudit log\b/i, as: /നടപടികളുടെ രേഖ/ },
  'beyond the places': { said: /\bbeyond the places\b/i, as: /സ്ഥാനങ്ങളേക്കാൾ കൂടുത(ൽ|ലായി)/ },
  'the usual path': { said: /\b(off|left) the usual path\b/i, as: /പതിവ് ക്രമ/ },
  weights: { said: /\bweights?\b/i, as: /വെയ്റ്റേജ/ },
  printed: { said: /\bprint(s|ed)?\b/i, as: /പ്രിന്റ/ },
}

/** What was said for the same things before, and what to say. */
const never: Record<string, string> = {
  'ഓഡിറ്റ് പകർപ്പ്': 'രേഖാശേഖരം',
  'ഓഡിറ്റ് ലോഗ': 'നടപടികളുടെ രേഖ',
  ചൂത: 'പകിട',
  നറുക്കിട്ട: 'നറുക്കെടുത്ത',
  സാക്ഷ്യം: 'സാക്ഷിയുടെ ഒപ്പ്',
  ആധാരമായ: 'അടിസ്ഥാനമായ, which nobody takes for Aadhaar',
  ജീവനക്കാ: 'പ്രവർത്തകർ',
  'വീട് സന്ദർശന': 'ഗൃഹസന്ദർശനം',
  പതിവുവഴി: 'പതിവ് ക്രമം',
  'സ്ഥാനങ്ങളിലും അധിക': 'സ്ഥാനങ്ങളേക്കാൾ കൂടുതൽ',
  'എണ്ണത്തിലും അധിക': 'സ്ഥാനങ്ങളേക്കാൾ കൂടുതൽ',
  'മാർക്ക് അനുപാത': 'വെയ്റ്റേജ്',
  അച്ചടി: 'പ്രിന്റ് ചെയ്യുക',
  മുദ്രവച്ച: 'മുദ്രവെച്ച',
  ക്രമരഹിത: 'രേഖയിലെ പേര്',
  അയക്ക: 'അയയ്ക്ക',
  SMS: 'എസ്എംഎസ്',
  ഹാഷ്: 'nothing: families and donors need not know what a hash is',
}

test('given every text in both languages, when the English names a thing of the audit, then the Malayalam calls it by its one word', () => {
  const wrong = Object.entries(terms).flatMap(([term, { said, as }]) =>
    Object.entries(english)
      .filter(([key, text]) => said.test(text.replace(/{\w+}/g, '')) && !as.test(malayalam[key] ?? ''))
      .map(([key]) => `${term}: ${key}: ${malayalam[key]}`),
  )
  expect(wrong).toEqual([])
})

test('given every Malayalam text, when read, then none has a word that was given up for another', () => {
  const wrong = Object.entries(malayalam).flatMap(([key, text]) =>
    Object.entries(never)
      .filter(([word]) => text.includes(word))
      .map(([word, right]) => `${key}: ${word}, say ${right}`),
  )
  expect(wrong).toEqual([])
})
