/** The bar at the bottom that is always visible: help, and the button that saves and opens the preview, which leads once all is filled. */
import { spokenReferenceOf } from '#events/application/reference.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { applicationStore } from '../../../application/state.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { busyStore, isReadyStore } from '../form-state.ts'

export function SaveBar({ onSave }: { onSave: () => void }) {
  const { t } = useWords()
  const isBusy = useStore(busyStore)
  const isReady = useStore(isReadyStore)
  const { id } = useStore(applicationStore)
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
