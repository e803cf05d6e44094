/** Terms & Conditions and Declaration: what is agreed to, said before the box that agrees. */
import { day } from '#events/language/format.ts'
import { today } from '#web/clock.ts'
import { pathFor } from '#web/paths.ts'
import { type Key, useWords } from '../../../components/island/words.tsx'
import { type FlagName, useDesk, useValue } from '../use-answer.ts'

function Box({ name, label, onTick }: { name: FlagName; label: Key; onTick: (ticked: boolean) => void }) {
  const { word } = useWords()
  return (
    <label className="card tick">
      <input
        type="checkbox"
        id={name}
        name={name}
        checked={useValue(name)}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{word(label)}</span>
    </label>
  )
}

export function DeclarationPart() {
  const { locale, word } = useWords()
  const { sync } = useDesk()
  const date = useValue('declarationDate')
  const agree = (agreed: boolean) =>
    sync.edit({ declarationAgreed: agreed, declarationDate: agreed ? today() : '' })
  return (
    <div className="declare">
      <p>{word('form.declareIntro')}</p>
      <ul>
        <li>{word('form.falseInfo')}</li>
        <li>{word('form.visit')}</li>
        <li>{word('privacy.why')}</li>
        <li>{word('privacy.who')}</li>
      </ul>
      <p>
        <a href={pathFor(locale, 'terms')}>{word('form.readTerms')}</a>
        <a href={pathFor(locale, 'privacy')}>{word('privacy.readFull')}</a>
      </p>
      <Box name="declarationAgreed" label="field.declaration" onTick={agree} />
      {date !== '' && (
        <p className="echo">
          {word('field.declarationDate')}: {day(locale, date)}
        </p>
      )}
      <Box
        name="signedByGroomParent"
        label="field.signedGroomParent"
        onTick={(signed) => sync.edit({ signedByGroomParent: signed })}
      />
      <Box
        name="signedByBrideParent"
        label="field.signedBrideParent"
        onTick={(signed) => sync.edit({ signedByBrideParent: signed })}
      />
    </div>
  )
}
