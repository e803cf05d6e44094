/** The list of all keyboard shortcuts, read from the registry. */
import { useAtom, useAtomValue } from 'jotai'
import { characterKeysAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { Dialog } from './dialogs/Dialog.tsx'
import { SAVE_KEYS, shownKeys } from './keys.ts'
import { commandsAtom, menus } from './registry.ts'

export default function Shortcuts() {
  const { locale, t } = useWords()
  const [hasCharacterKeys, setCharacterKeys] = useAtom(characterKeysAtom)
  const commands = useAtomValue(commandsAtom).filter(({ keys }) => keys && keys.length > 0)
  return (
    <Dialog title={t('console.shortcuts')} isWide>
      <p className="hint">{t('console.shortcutsNote')}</p>
      <label className="tick">
        <input
          type="checkbox"
          checked={hasCharacterKeys}
          onChange={({ target }) => setCharacterKeys(target.checked)}
        />
        {t('console.characterKeys')}
      </label>
      <p>
        <kbd>{shownKeys(SAVE_KEYS)}</kbd> {t('console.saveKeys')}
      </p>
      <div className="shortcuts">
        {menus.map((menu) => (
          <section key={menu}>
            <h3>{t(`console.menu.${menu}`)}</h3>
            <dl>
              {commands
                .filter((command) => command.menu === menu)
                .map(({ id, label, keys }) => (
                  <div key={id}>
                    <dt>{label[locale]}</dt>
                    <dd>
                      {keys?.map((key) => (
                        <kbd key={key}>{shownKeys(key)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
