/** Photo & Document Uploads: a photo and both sides of the Aadhaar card of each, and what proves the rest. */
import { type Side, sides } from '#events/vocabulary.ts'
import { type Key, useWords } from '../../../components/island/words.tsx'
import { useValue } from '../use-answer.ts'
import { ProofTile } from './ProofTile.tsx'
import { UploadTile } from './UploadTile.tsx'

const of: Record<Side, { name: Key; photo: Key }> = {
  groom: { name: 'section.groomShort', photo: 'field.groomPhoto' },
  bride: { name: 'section.brideShort', photo: 'field.bridePhoto' },
}

function Pictures({ side }: { side: Side }) {
  const { word } = useWords()
  const { name, photo } = of[side]
  const [face, front, back] = [
    useValue(`${side}PhotoKey`),
    useValue(`${side}AadhaarFrontKey`),
    useValue(`${side}AadhaarBackKey`),
  ]
  return (
    <section aria-labelledby={`${side}-pictures`}>
      <h3 id={`${side}-pictures`}>{word(name)}</h3>
      <div className="shots">
        <UploadTile field={`${side}PhotoKey`} value={face} title={word(photo)} hint="form.photoAdvice" />
        <UploadTile
          field={`${side}AadhaarFrontKey`}
          value={front}
          title={word('field.aadhaarFront')}
          hint="form.cardAdvice"
        />
        <UploadTile
          field={`${side}AadhaarBackKey`}
          value={back}
          title={word('field.aadhaarBack')}
          hint="form.cardAdvice"
        />
      </div>
    </section>
  )
}

export function UploadsPart() {
  const { word } = useWords()
  const letter = useValue('socialVerificationLetterKey')
  return (
    <>
      <p className="promise">{word('form.photosIntro')}</p>
      <p className="promise">{word('form.masked')}</p>
      {sides.map((side) => (
        <Pictures key={side} side={side} />
      ))}
      <h3>{word('form.bothFamilies')}</h3>
      <div className="shots">
        <ProofTile field="incomeProofKeys" label="field.incomeProof" hint="form.incomeHint" />
        <ProofTile field="educationProofKeys" label="field.educationProof" hint="form.educationHint" />
        <UploadTile
          field="socialVerificationLetterKey"
          value={letter}
          title={word('field.socialLetter')}
          hint="form.letterHint"
        />
      </div>
    </>
  )
}
