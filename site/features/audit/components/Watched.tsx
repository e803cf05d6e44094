/** Which witnesses cosigned which checkpoints of a bundle and when, and whose word their keys rest on. */
import { useAuditWords } from '../words.ts'
import type { Whole, WitnessSeen } from '../worker/check-bundle.ts'

const SECOND = 1000

function Witness({ one }: { one: WitnessSeen }) {
  const { name, key, isTrusted, seen } = one
  const { t, when } = useAuditWords()
  if (seen.length === 0)
    return (
      <p>{t(isTrusted ? 'check.witnessed.trustedNone' : 'check.witnessed.namedNone', { witness: name })}</p>
    )
  const said = { witness: name, count: seen.length }
  return (
    <>
      <p>{isTrusted ? t('check.witnessed.trusted', said) : t('check.witnessed.named', said)}</p>
      <details className="audit-more">
        <summary>{t('check.witnessed.list')}</summary>
        <p className="code">{key}</p>
        <ul className="chosen">
          {seen.toReversed().map(({ size, time }) => (
            <li key={size}>{t('check.witnessed.seen', { count: size, when: when(time * SECOND) })}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

export function Watched({ witnessed }: { witnessed: Whole['witnessed'] }) {
  const { t } = useAuditWords()
  const { witnesses, unknown } = witnessed
  if (witnesses.length + unknown === 0) return null
  return (
    <>
      <h4>{t('check.witnessed')}</h4>
      {witnesses.map((one) => (
        <Witness key={one.key} one={one} />
      ))}
      {witnesses.some(({ isTrusted }) => !isTrusted) && <p>{t('check.witnessed.ask')}</p>}
      {unknown > 0 && <p>{t('check.witnessed.unknown', { count: unknown })}</p>}
    </>
  )
}
