/** The bar at the bottom that is always visible: help, and the button that saves and opens the preview, which leads once all is filled. */
import { useAtomValue } from 'jotai'
import { spokenReferenceOf } from '#events/application/reference.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { applicationAtom } from '../../../application/state.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { busyAtom, isReadyAtom } from '../atoms.ts'

export function SaveBar({ onSave }: { onSave: () => void }) {
  const { t } = useWords()
  const isBusy = useAtomValue(busyAtom)
  const isReady = useAtomValue(isReadyAtom)
  const { id } = useAtomValue(applicationAtom)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  const text = mine ? t('dash.askMessage', { id: spokenReferenceOf(mine) }) : ''
  const chat = whatsappLink(text)
  return (
    <section className="dock" aria-label={t('form.actions')}>
      {chat && (
        <a className="ask" href={chat} rel="noopener" aria-label={t('form.askHelp')}>
          <Icon of={icons.whatsapp} />
        </a>
      )}
      <button
        className={`button ${isReady ? 'button-strong' : 'button-line'}`}
        type="button"
        disabled={isBusy}
        onClick={onSave}
      >
        {t(isBusy ? 'form.saving' : 'form.saveAndPreview')}
      </button>
    </section>
  )
}
