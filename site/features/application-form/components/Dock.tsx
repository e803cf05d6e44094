/** The bar that is always in reach: help, and the one button that saves and leads on. */
import { useAtomValue } from 'jotai'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { applicationAtom } from '../../../application/state.ts'
import { useWords } from '../../../components/island/words.tsx'
import { busyAtom } from '../atoms.ts'
import { referenceOf, whatsappAddress } from '../page-facts.ts'

export function Dock({ isClosed, onSave }: { isClosed: boolean; onSave: () => void }) {
  const { word } = useWords()
  const isBusy = useAtomValue(busyAtom)
  const { id } = useAtomValue(applicationAtom)
  const text = id === null ? '' : word('dash.askMessage', { id: referenceOf(id) })
  const chat = whatsappAddress(text)
  return (
    <section className="dock" aria-label={word('form.actions')}>
      {chat && (
        <a className="ask" href={chat} rel="noopener" aria-label={word('form.askHelp')}>
          <Icon of={icons.whatsapp} />
        </a>
      )}
      <button className="button button-strong" type="button" disabled={isBusy || isClosed} onClick={onSave}>
        {word(isBusy ? 'form.saving' : 'form.saveAndPreview')}
      </button>
    </section>
  )
}
