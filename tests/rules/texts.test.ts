/** The project's rules for texts (catalogues, their keys, traces of a machine), each with a sample that breaks it. */
import { machinePaths, registries } from './addresses.ts'
import { pluralFaults, quoteFaults, shapeFaults, textFaults, twinFaults, wordFaults } from './catalogues.ts'
import { missingKeys, unusedKeys } from './keys.ts'
import { rule } from './rule.ts'

const texts = (ml: object, en: object): Record<string, string> => ({
  'events/language/ml/home.json': JSON.stringify(ml),
  'events/language/en/home.json': JSON.stringify(en),
})

rule('each catalogue is a flat list, and no key is given twice', shapeFaults, {
  broken: {
    ...texts({ 'home.a': 'അ', 'home.b': 'ഇ' }, { 'home.a': 'A', nested: { b: 'B' } }),
    'events/language/ml/form.json': JSON.stringify({ 'home.b': 'ഉ' }),
  },
  named: [
    'events/language/en/home.json: is no flat list of texts',
    'events/language/ml/home.json, events/language/ml/form.json: both give home.b',
  ],
})

rule('both languages have the same keys and placeholders', twinFaults, {
  broken: texts(
    { 'home.a': '{n} അപേക്ഷ', 'home.b': '{name}, {name}', 'home.ml': 'അ' },
    { 'home.a': 'Applications', 'home.b': '{name}', 'home.en': 'A' },
  ),
  named: [
    'home.a: has {n} in events/language/ml/home.json, none in events/language/en/home.json',
    'events/language/en/home.json: lacks home.ml',
    'events/language/ml/home.json: lacks home.en',
  ],
})

rule('what is counted has the plural forms of its language', pluralFaults, {
  broken: {
    ...texts(
      { 'home.a_one': '{count} അപേക്ഷ', 'home.a_other': '{count} അപേക്ഷകൾ', 'home.b_one': 'അ' },
      {
        'home.a_one': '{count} file',
        'home.a_few': 'A',
        'home.a_other': 'A',
        'home.a': 'A',
        'home.c': '{count}',
      },
    ),
  },
  named: [
    'events/language/ml/home.json: lacks home.b_other',
    'events/language/en/home.json: home.a_few is no plural form of en',
    'events/language/en/home.json: home.a is no plural form of en',
    'events/language/en/home.json: home.c counts, and has no plural forms',
  ],
})

rule('Malayalam is written with the letters of today', textFaults, {
  broken: {
    'events/language/ml/home.json': JSON.stringify({
      'home.zwj': 'അവന\u0D4D\u200D',
      'home.nte': 'അവ\u0D7B\u0D4D\u0D31െ',
      'home.reph': 'മാര\u0D4Dക്ക്',
      'home.au': 'ക\u0D4Cതുകം',
      'home.digit': 'പേജ് ൧',
      'home.nfc': 'ക\u0D46\u0D3E',
      'home.space': ' അ',
      'home.spaces': 'അ  ആ',
      'home.zwnj': 'അവൻ\u200C, അ\u200Cപ്ലോഡ്',
      'home.joiner': 'വരൻ\u200D',
      'home.quotes': '‘കാണുക’ അമർത്തുക',
      'home.good': 'പേര്, കാര്യം, അവന്റെ, അപ്\u200Cലോഡ്, വരൻ, “കാണുക”',
    }),
  },
  named: [
    'events/language/ml/home.json: home.zwj has a virama with ZWJ; write the atomic chillu',
    'events/language/ml/home.json: home.nte writes -nte- with a chillu; write U+0D28 U+0D4D U+0D31',
    'events/language/ml/home.json: home.reph has RA with a virama before a consonant; write the chillu RR',
    'events/language/ml/home.json: home.au has the old AU sign; write U+0D57',
    'events/language/ml/home.json: home.digit has a digit of Malayalam; write 0 to 9',
    'events/language/ml/home.json: home.nfc is not in NFC',
    'events/language/ml/home.json: home.space is empty, or has a space too many',
    'events/language/ml/home.json: home.spaces is empty, or has a space too many',
    'events/language/ml/home.json: home.zwnj has a ZWNJ that parts no consonants',
    'events/language/ml/home.json: home.joiner has a ZWJ',
    'events/language/ml/home.json: home.quotes quotes with other marks than “ ”',
  ],
})

rule('one thing has one word', wordFaults, {
  broken: texts(
    {
      'home.a': 'ഇവിടെ ലോഗൗട്ട് ചെയ്യുക',
      'home.b': 'വധുവിന്റെ ജാതി',
      'home.c': 'ജാതി / സമുദായം, പട്ടികജാതി',
      'home.d': 'അപേക്ഷ കരടായി സേവ് ചെയ്തു',
      'notice.1.long': 'സമർപ്പിക്കാത്ത കരട് മായ്ക്കും',
    },
    { 'home.a': 'A', 'home.b': 'B', 'home.c': 'C', 'home.d': 'D', 'notice.1.long': 'N' },
  ),
  named: [
    'events/language/ml/home.json: home.a has another word for പുറത്തുകടക്കുക',
    'events/language/ml/home.json: home.b has another word for ജാതി / സമുദായം',
    'events/language/ml/home.json: home.d has another word for പൂർത്തിയാക്കാത്തത്',
  ],
})

rule('what is quoted is what the button says', quoteFaults, {
  broken: texts(
    { 'home.save': 'സേവ് ചെയ്യുക', 'home.a': '“സേവ് ചെയ്യുക” അമർത്തുക', 'home.b': '“സൂക്ഷിക്കുക” അമർത്തുക' },
    { 'home.saved': 'Saved · {time}', 'home.a': 'Wait for “Saved”', 'home.b': 'Press “Keep”' },
  ),
  named: [
    'events/language/ml/home.json: home.b quotes “സൂക്ഷിക്കുക”, which no text says',
    'events/language/en/home.json: home.b quotes “Keep”, which no text says',
  ],
})

/** The placeholder of a template literal, written so that it is not one here. */
const hole = ['$', '{side}'].join('')

rule('each key is used', (tree, allowed) => unusedKeys(tree, allowed.spoken), {
  broken: {
    ...texts(
      { 'home.a': 'അ', 'error.groomCaste': 'അ', 'error.other': 'അ', 'status.x': 'അ', 'home.n_one': 'അ' },
      {},
    ),
    'site/a.tsx': `/** A. */\nconst a = t('home.a') + t('home.n') + t(\`error.${hole}Caste\`)`,
    'tests/a.test.ts': "t('error.other')",
  },
  allowed: {
    spoken: [
      { prefix: 'status.', why: 'sent by the server' },
      { prefix: 'gone.', why: 'stale' },
    ],
  },
  named: ['events/language: nothing uses error.other', 'events/language: no key begins with gone.'],
})

rule('each key that is used is there', missingKeys, {
  broken: {
    ...texts({ 'home.a': 'അ', 'error.groomCaste': 'അ', 'home.n_one': 'അ' }, {}),
    'site/a.tsx':
      "import './home.css'\nconst a = [t('home.a'), t('home.n'), 'home.b', 'home.css', 'other.b']",
    'site/b.astro': `<p>{t("page.title")} {t(\`error.${hole}Caste\`)} {t(\`error.${hole}Job\`)}</p>`,
  },
  named: [
    'site/a.tsx: no catalogue gives home.b',
    'site/b.astro: no catalogue gives page.title',
    `site/b.astro: no catalogue gives error.${hole}Job`,
  ],
})

rule('no registry is named', registries, {
  broken: {
    'bun.lock': '{\n"zod": ["zod@4", "https://registry.example/zod.tgz"] }',
    '.npmrc': 'package-lock=false\n@own:registry=x',
  },
  named: ['bun.lock:2 records the address of a registry', '.npmrc:2 names a registry'],
})

const home = ['', 'root', 'plans.md'].join('/')
rule('no path of one machine is left', machinePaths, {
  broken: { 'docs/a.md': `see\n${home}`, 'docs/b.md': `https://example.org${home} and server${home}` },
  named: ['docs/a.md:2 names a path of one machine'],
})
