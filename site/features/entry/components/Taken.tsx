/** The ways on where a number or an address has an account: signing in with it, or an account of one's own beside it. */
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'
import { carry, opensHere } from '../use-carried-fields.ts'
import { Tick } from './Tick.tsx'

/** By the server's answer: what says that the account is another's. */
export const anothers = {
  'phone-taken': 'register.sharesPhone',
  'email-used': 'register.anotherEmail',
} as const

type Props = { name: string; code: keyof typeof anothers }

export function Taken({ name, code }: Props) {
  const { locale, t } = useWords()
  return (
    <div className={code === 'phone-taken' ? 'number-taken' : 'email-taken'}>
      <a
        className="button button-line"
        href={pathFor(locale, 'login')}
        onClick={(event) => opensHere(event) && carry({ email: name })}
      >
        {t(code === 'phone-taken' ? 'register.signInInstead' : 'auth.signIn')}
      </a>
      <Tick name="another" label={anothers[code]} />
    </div>
  )
}
