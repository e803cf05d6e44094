/** Photo & Document Uploads: a photo and both sides of the Aadhaar card of each side, and the proofs. */
import { sides } from '#events/vocabulary.ts'
import { Listen } from '../../../components/island/Listen.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { ProofTile } from './ProofTile.tsx'
import { UploadTile } from './UploadTile.tsx'

export function UploadsPart() {
  const { t } = useWords()
  return (
    <>
      <p className="promise">{t('form.photosIntro')}</p>
      <p className="promise">{t('form.masked')}</p>
      <Listen section="aadhaar" about={t('field.aadhaarFront')} />
      {sides.map((side) => (
        <section key={side} aria-labelledby={`${side}-pictures`}>
          <h3 id={`${side}-pictures`}>{t(`section.${side}Short`)}</h3>
          <div className="shots">
            <UploadTile field={`${side}PhotoKey`} title={t(`field.${side}Photo`)} hint="form.photoAdvice" />
            <UploadTile
              field={`${side}AadhaarFrontKey`}
              title={t('field.aadhaarFront')}
              hint="form.cardAdvice"
            />
            <UploadTile
              field={`${side}AadhaarBackKey`}
              title={t('field.aadhaarBack')}
              hint="form.cardAdvice"
            />
          </div>
        </section>
      ))}
      <h3>{t('form.bothFamilies')}</h3>
      <Listen section="papers" about={t('field.incomeProof')} />
      <div className="shots">
        <ProofTile field="incomeProofKeys" label="field.incomeProof" hint="form.incomeHint" />
        <ProofTile field="educationProofKeys" label="field.educationProof" hint="form.educationHint" />
        <UploadTile
          field="socialVerificationLetterKey"
          title={t('field.socialLetter')}
          hint="form.letterHint"
        />
      </div>
    </>
  )
}
