/** The bar below the form: help, and the one main button, which saves and goes on. */
import { spokenReferenceOf } from '#events/application/number.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { applicationStore } from '../../../application/state.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { busyStore, completePartsStore, openPartStore, progressStore } from '../form-state.ts'
import { goToPart, isFromPreview } from '../navigation.ts'
import { partOf, parts, sectionOf, useFieldName } from '../outline.ts'
import { InHeader } from '../PageParts.tsx'
import { useLastField, useOpenForm } from '../use-field.ts'

// How far the form is: the marks of its five parts, and the progress bar at the header's lower edge.

/** A bud (incomplete), an opening bud (current), a flower (complete). */
const states = {
  bloom: 'form.partDone',
  opening: 'form.partHere',
  bud: 'form.partAhead',
} as const

export function Steps() {
  const { t } = useWords()
  const open = useStore(openPartStore)
  const complete = useStore(completePartsStore)
  return (
    <nav className="along" aria-label={t('form.parts')}>
      <ol className="parts">
        {parts.map((part) => {
          const mark = part === open ? 'opening' : complete.includes(part) ? 'bloom' : 'bud'
          return (
            <li key={part}>
              <a href={`#${part}`} aria-current={part === open ? 'step' : undefined}>
                <svg aria-hidden="true">
                  <use href={`#mark-${mark}`} />
                </svg>
                {t(sectionOf[part].short)}
                <span className="visually-hidden">
                  {' '}
                  – {t(states[complete.includes(part) ? 'bloom' : mark])}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

export function Meter() {
  const { t } = useWords()
  const percent = useStore(progressStore)
  return (
    <InHeader at="meter">
      <progress value={percent} max="100" aria-label={t('section.percent', { n: percent })} />
    </InHeader>
  )
}

/** Help by WhatsApp; the message names the application and the question, or else the part, so that a voice note needs no explaining. */
function Ask() {
  const { t } = useWords()
  const fieldName = useFieldName()
  const field = useLastField()
  const open = useStore(openPartStore)
  const place = partOf(field) === open ? fieldName(field) : t(sectionOf[open].title)
  const { id } = useStore(applicationStore)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  const about = mine ? `${t('dash.applicationId')} ${spokenReferenceOf(mine)}, ${place}` : place
  const chat = whatsappLink(t('form.askMessage', { about }))
  return (
    chat && (
      <a className="ask" href={chat} rel="noopener" aria-label={t('form.askHelp')}>
        <Icon of={icons.whatsapp} />
      </a>
    )
  )
}

export function Bar({ onSave }: { onSave: () => void }) {
  const { t } = useWords()
  const { saving } = useOpenForm()
  const isBusy = useStore(busyStore)
  const next = parts[parts.indexOf(useStore(openPartStore)) + 1]
  const saveAndPreview = t(isBusy ? 'form.saving' : 'form.saveAndPreview')
  const goOn = (): void => {
    if (!next) return
    void saving.sendPending()
    goToPart(next)
  }
  const isNext = next !== undefined && !isFromPreview()
  return (
    <>
      {isNext && (
        <InHeader at="menu-actions">
          <button type="button" disabled={isBusy} onClick={onSave}>
            {saveAndPreview}
          </button>
        </InHeader>
      )}
      <section className="dock" aria-label={t('form.actions')}>
        <Ask />
        <button
          className="button button-strong"
          type="button"
          disabled={isBusy}
          // The second press of a double click would skip a part unseen.
          onClick={({ detail }) => detail < 2 && (isNext ? goOn() : onSave())}
        >
          {isNext ? t('section.next', { section: t(sectionOf[next].short) }) : saveAndPreview}
          {isNext && <Icon of={icons.right} />}
        </button>
      </section>
    </>
  )
}
