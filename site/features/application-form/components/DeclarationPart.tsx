/** Terms & Conditions and Declaration: the texts, then the checkbox. */
import { day } from '#events/language/format.ts'
import { pathFor } from '#web/paths.ts'
import { today } from '#web/today.ts'
import { TickField } from '#web/ui/TickField.tsx'
import { Listen } from '../../../components/island/Listen.tsx'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { type FlagName, useAsked, useOpenForm, useValue } from '../use-field.ts'

type BoxProps = { name: FlagName; label: Key; required?: boolean; onTick: (ticked: boolean) => void }

const Box = ({ name, label, required, onTick }: BoxProps) => (
  <TickField asked={useAsked(name, label, { required })} ticked={useValue(name)} onTick={onTick} />
)

export function DeclarationPart() {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const date = useValue('declarationDate')
  const agree = (agreed: boolean) =>
    saving.edit({ declarationAgreed: agreed, declarationDate: agreed ? today() : '' })
  return (
    <div className="declare">
      <p>{t('form.declareIntro')}</p>
      <ul>
        <li>{t('form.falseInfo')}</li>
        <li>{t('form.visit')}</li>
        <li>{t('privacy.why')}</li>
        <li>{t('privacy.who')}</li>
      </ul>
      <Listen section="decides" about={t('form.visit')} />
      <p>
        <a href={pathFor(locale, 'terms')}>{t('form.readTerms')}</a>
        <a href={pathFor(locale, 'privacy')}>{t('privacy.readFull')}</a>
      </p>
      <Box name="declarationAgreed" label="field.declaration" required onTick={agree} />
      {date !== '' && (
        <p className="echo">
          {t('field.declarationDate')}: {day(locale, date)}
        </p>
      )}
      <Box
        name="signedByGroomParent"
        label="field.signedGroomParent"
        onTick={(signed) => saving.edit({ signedByGroomParent: signed })}
      />
      <Box
        name="signedByBrideParent"
        label="field.signedBrideParent"
        onTick={(signed) => saving.edit({ signedByBrideParent: signed })}
      />
    </div>
  )
}
