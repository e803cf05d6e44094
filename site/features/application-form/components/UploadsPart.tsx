/** Photo & Document Uploads: a photo and both sides of the Aadhaar card of each, and what proves the rest. */
import { type Side, sides } from '#events/vocabulary.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useValue } from '../use-answer.ts'
import { ProofTile } from './ProofTile.tsx'
import { UploadTile } from './UploadTile.tsx'

const of: Record<Side, { name: Key; photo: Key }> = {
  groom: { name: 'section.groomShort', photo: 'field.groomPhoto' },
  bride: { name: 'section.brideShort', photo: 'field.bridePhoto' },
}

function Pictures({ side }: { side: Side }) {
  const { t } = useWords()
  const { name, photo } = of[side]
  const face = useValue(`${side}PhotoKey`)
  const front = useValue(`${side}AadhaarFrontKey`)
  const back = useValue(`${side}AadhaarBackKey`)
  return (
    <section aria-labelledby={`${side}-pictures`}>
      <h3 id={`${side}-pictures`}>{t(name)}</h3>
      <div className="shots">
        <UploadTile field={`${side}PhotoKey`} value={face} title={t(photo)} hint="form.photoAdvice" />
        <UploadTile
          field={`${side}AadhaarFrontKey`}
          value={front}
          title={t('field.aadhaarFront')}
          hint="form.cardAdvice"
        />
        <UploadTile
          field={`${side}AadhaarBackKey`}
          value={back}
          title={t('field.aadhaarBack')}
          hint="form.cardAdvice"
        />
      </div>
    </section>
  )
}

export function UploadsPart() {
  const { t } = useWords()
  const letter = useValue('socialVerificationLetterKey')
  return (
    <>
      <p className="promise">{t('form.photosIntro')}</p>
      <p className="promise">{t('form.masked')}</p>
      {sides.map((side) => (
        <Pictures key={side} side={side} />
      ))}
      <h3>{t('form.bothFamilies')}</h3>
      <div className="shots">
        <ProofTile field="incomeProofKeys" label="field.incomeProof" hint="form.incomeHint" />
        <ProofTile field="educationProofKeys" label="field.educationProof" hint="form.educationHint" />
        <UploadTile
          field="socialVerificationLetterKey"
          value={letter}
          title={t('field.socialLetter')}
          hint="form.letterHint"
        />
      </div>
    </>
  )
}
