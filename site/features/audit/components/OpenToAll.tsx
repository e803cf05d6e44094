/** What every bundle shows of a season: the published results, and the rules with the time since when each was in force. */
import type { OpenToAll, Rule } from '#events/history/open-to-all.ts'
import { useAuditWords } from '../words.ts'

const lists = ['selected', 'waitlist', 'others'] as const

export function Results({ results }: { results: OpenToAll['results'] }) {
  const { t, when } = useAuditWords()
  if (!results) return <p>{t('check.results.none')}</p>
  const { at, byHand, cutOff } = results
  return (
    <>
      <h3>{t('check.results')}</h3>
      <p>{t('check.results.when', { when: when(at) })}</p>
      <p>{cutOff === null ? t('check.own.closed') : t('check.results.cutOff', { cutOff })}</p>
      {byHand > 0 && <p>{t('check.results.byHand', { count: byHand })}</p>}
      {lists.map((list) => (
        <details key={list} className="audit-more">
          <summary>{t(`check.results.${list}`, { n: results[list].length })}</summary>
          <ol className="code">
            {results[list].map((id) => (
              <li key={id}>{id}</li>
            ))}
          </ol>
        </details>
      ))}
    </>
  )
}

/** What a public bundle leaves closed, and who can show it. */
export function PublicNot() {
  const { t } = useAuditWords()
  return <p className="hint">{t('check.publicNot')}</p>
}

function Said({ rule }: { rule: Rule }) {
  const { t, textOf } = useAuditWords()
  if (rule.is === 'checker')
    return <span className="code">{`${t('check.rules.checker')} ${rule.checker}`}</span>
  if (rule.is === 'setting')
    return <span>{`${textOf(`setting.${rule.key}`) ?? rule.key}: ${rule.value || '–'}`}</span>
  const weights = rule.criteria.map(
    ({ id, weight, isActive }) => `${textOf(`criteria.${id}`)} ${isActive ? weight : 0}`,
  )
  return <span>{`${t('check.rules.weights')}: ${weights.join(', ')}`}</span>
}

export function Rules({ rules }: { rules: readonly Rule[] }) {
  const { t, when } = useAuditWords()
  return (
    <details className="audit-more">
      <summary>{t('check.rules')}</summary>
      <ol className="rules">
        {rules.map((rule) => (
          <li key={rule.seq}>
            <Said rule={rule} />
            <small>
              {rule.seq} · {when(rule.at)} ·{' '}
              {rule.by === 'system' ? t('check.bySystem') : rule.by.slice(0, 8)}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
