/** How a sample was drawn: by which number, over which checkpoint, with what confidence, and what to ask about it. */
import { seasonName } from '#events/language/format.ts'
import { useAuditWords } from '../words.ts'
import type { Sampled } from '../worker/check-bundle.ts'

export function Drawn({ sample }: { sample: Sampled }) {
  const { locale, t, when } = useAuditWords()
  const { season, number, size, signedAt, root, erased, erasedSince } = sample
  const signed = when(signedAt)
  return (
    <>
      <p>{t('check.sampleRight', sample)}</p>
      <p>
        {t('check.drawnBy', {
          season: seasonName(locale, season),
          number: String(number),
          size,
          when: signed,
        })}
      </p>
      <p>{t('check.drawnCheck')}</p>
      {erased > 0 && (
        <p>
          {t('check.drawnErased', { count: erased, since: erasedSince })}{' '}
          {erasedSince > 0 && t('check.drawnAskWhy')}
        </p>
      )}
      <details className="audit-more">
        <summary>{t('check.drawnRoot')}</summary>
        <p className="code">{root}</p>
      </details>
    </>
  )
}
