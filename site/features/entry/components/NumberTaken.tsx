/** The ways on where a phone number has an account already: signing in with it, or an account of one's own beside it. */
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'
import { carry } from '../use-carried-fields.ts'
import { Tick } from './Tick.tsx'

/** `isFull`: it has as many accounts as it may have. */
type Props = { phone: string; isFull: boolean }

export function NumberTaken({ phone, isFull }: Props) {
  const { locale, t } = useWords()
  return (
    <div className="number-taken">
      <a
        className="button button-line"
        href={pathFor(locale, 'login')}
        onClick={() => carry({ email: phone })}
      >
        {t('register.signInInstead')}
      </a>
      {!isFull && <Tick name="sharesPhone" label="register.sharesPhone" />}
    </div>
  )
}
