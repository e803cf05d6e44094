/** One's own second step of signing in: off, being set up, just turned on with codes to keep, or on. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/account.ts'
import { type Begun, begin, confirm, remove, secondFactorQuery } from '../api.ts'
import { useFocused } from '../use-focused.ts'
import { QrPicture } from './QrPicture.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { codeAsk, passwordAsk, ShortForm } from './ShortForm.tsx'

/** A change that says when it failed; what is shown of the second step is asked for again when it went well. */
function useChange<T, R>(change: (ask: T) => Promise<R>, then: (answer: R) => void) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      then(answer)
      await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    },
    onError: (error) => outcomes.failed(error, t('account.fail')),
  })
}

export function SecondFactor() {
  const { t } = useWords()
  const { data } = useQuery(secondFactorQuery)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const done = (given: readonly string[]) => {
    setBegun(null)
    setCodes(given)
  }
  return (
    <fieldset>
      <legend>{t('account.second')}</legend>
      {!data && <p>{t('account.loading')}</p>}
      {data && !data.isOn && (begun ? <Pairing begun={begun} done={done} /> : <Off begun={setBegun} />)}
      {data?.isOn && codes.length > 0 && <RecoveryCodes codes={codes} kept={() => setCodes([])} />}
      {data?.isOn && codes.length === 0 && <On left={data.recoveryCodesLeft} />}
    </fieldset>
  )
}

function Off({ begun }: { begun: (answer: Begun) => void }) {
  const { t } = useWords()
  const start = useChange(begin, begun)
  return (
    <>
      <p>{t('account.secondText')}</p>
      <ShortForm
        asks={[passwordAsk(t('account.password'))]}
        button={t('account.setUp')}
        busy={start.isPending}
        send={({ password = '' }) => start.mutate(password)}
      />
    </>
  )
}

function Pairing({ begun, done }: { begun: Begun; done: (codes: readonly string[]) => void }) {
  const { t } = useWords()
  const turnOn = useChange(confirm, done)
  const first = useFocused()
  const groups = begun.secret.match(/.{4}/g) ?? []
  return (
    <>
      <p ref={first} tabIndex={-1}>
        {t('account.scan')}
      </p>
      <QrPicture text={begun.address} label={t('account.qr')} />
      <p>
        {t('account.type')} <code className="secret">{groups.join(' ')}</code>
      </p>
      <p>
        <a href={begun.address}>{t('account.openApp')}</a>
      </p>
      <ShortForm
        asks={[codeAsk(t('account.firstCode'))]}
        button={t('account.turnOn')}
        busy={turnOn.isPending}
        send={({ code = '' }) => turnOn.mutate(code)}
      />
    </>
  )
}

function On({ left }: { left: number }) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const off = useChange(remove, () => outcomes.succeeded(t('account.turnedOff')))
  return (
    <>
      <p>
        {t('account.isOn')} {t('account.left', { n: left })}
      </p>
      <ShortForm
        asks={[passwordAsk(t('account.password')), codeAsk(t('account.code'))]}
        button={t('account.turnOff')}
        busy={off.isPending}
        send={({ password = '', code = '' }) => off.mutate({ password, code })}
      />
    </>
  )
}
