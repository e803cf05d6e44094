/** Where astro-i18next finds the texts: the catalogues that the whole product shares, kept out of the public folder. */
import { readdirSync } from 'node:fs'

const folder = './events/language'

export default {
  defaultLocale: 'ml',
  locales: ['ml', 'en'],
  namespaces: readdirSync(`${folder}/ml`).map((file) => file.replace('.json', '')),
  defaultNamespace: 'common',
  i18nextServer: {
    initAsync: false,
    preload: ['ml', 'en'],
    // Keys are flat and carry dots of their own; placeholders are {name}; pages escape what they show themselves.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    backend: { loadPath: `${folder}/{{lng}}/{{ns}}.json` },
  },
}
