/** One's own second factor, in one of four states: off, being set up, just turned on with recovery codes to note, on. */
import { type MutationFunction, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QrPicture } from '#web/ui/QrPicture.tsx'
import { type Outcomes, useOutcomes } from '../../app/outcomes.ts'
import { useChange } from '../../app/use-change.ts'
import { focusOnMount } from '../../window/focus-on-mount.ts'
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor,
  type Setup,
  secondFactorQuery,
  useWords,
} from './api.ts'
import { codeAsk, passwordAsk, ShortForm } from './ShortForm.tsx'

// The ten recovery codes for a lost phone, which are shown only once.

function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    outcomes.succeeded(t('account.copied'))
  }
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1}>
        {t('account.codes')}
      </p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <footer>
        <button className="tb line" type="button" onClick={() => void copy()}>
          {t('account.copy')}
        </button>
        <button className="tb main" type="button" onClick={close}>
          {t('account.kept')}
        </button>
      </footer>
    </>
  )
}

/** A change after which the state of the second factor is loaded again. */
function useSecondFactorChange<Answer, Ask>(
  run: MutationFunction<Answer, Ask>,
  onSuccess: (answer: Answer, outcomes: Pick<Outcomes, 'succeeded'>) => void,
) {
  const { t } = useWords()
  return useChange(run, {
    failText: t('account.fail'),
    onSuccess: (answer, tools) => {
      onSuccess(answer, tools)
      return tools.client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    },
  })
}

export function SecondFactor() {
  const { t } = useWords()
  const { data } = useQuery(secondFactorQuery)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const done = (given: readonly string[]) => {
    setSetup(null)
    setCodes(given)
  }
  return (
    <fieldset>
      <legend>{t('account.second')}</legend>
      {!data && <p>{t('account.loading')}</p>}
      {data && !data.isOn && (setup ? <Pairing setup={setup} done={done} /> : <Off begin={setSetup} />)}
      {data?.isOn && codes.length > 0 && <RecoveryCodes codes={codes} close={() => setCodes([])} />}
      {data?.isOn && codes.length === 0 && <On left={data.recoveryCodesLeft} />}
    </fieldset>
  )
}

function Off({ begin }: { begin: (setup: Setup) => void }) {
  const { t } = useWords()
  const start = useSecondFactorChange(beginSetup, begin)
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

function Pairing({ setup, done }: { setup: Setup; done: (codes: readonly string[]) => void }) {
  const { t } = useWords()
  const turnOn = useSecondFactorChange(confirmSetup, done)
  const groups = setup.secret.match(/.{4}/g) ?? []
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1}>
        {t('account.scan')}
      </p>
      <QrPicture text={setup.address} label={t('account.qr')} />
      <p>
        {t('account.type')} <code className="secret">{groups.join(' ')}</code>
      </p>
      <p>
        <a href={setup.address}>{t('account.openApp')}</a>
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
  const off = useSecondFactorChange(removeSecondFactor, (_, { succeeded }) =>
    succeeded(t('account.turnedOff')),
  )
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
