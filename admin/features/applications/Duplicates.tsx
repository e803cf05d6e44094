/** Possible duplicates: pairs of families, what both have in common, and a button that compares them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { spokenReferenceOf } from '#events/application/number.ts'
import { twinKinds } from '#events/projections/application-list.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { familyName } from '../../app/names.ts'
import { seasonAtom } from '../../app/state.ts'
import { type Translate, useWords } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { Listed } from './api.ts'

const CompareDialog = lazyDialog(() => import('../ranking/CompareDialog.tsx'))

const Pair = z.object({ one: Listed, other: Listed, same: z.array(z.enum(twinKinds)) })
const pairsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'applications', 'duplicates', season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () =>
      call(`/api/admin/applications/duplicates?${new URLSearchParams({ season })}`, {
        schema: z.array(Pair),
      }),
  })

function sameText(t: Translate, same: z.infer<typeof Pair>['same']): string {
  const areBoth = same.includes('groom') && same.includes('bride')
  const others = same.filter((kind) => !areBoth || (kind !== 'groom' && kind !== 'bride'))
  return [...(areBoth ? [t('twins.names')] : []), ...others.map((kind) => t(`twins.${kind}`))].join(' · ')
}

export function Duplicates() {
  const { t } = useWords()
  const { open } = useCommandContext()
  const pairs = useQuery(pairsQuery(useAtomValue(seasonAtom))).data ?? []
  if (pairs.length === 0) return null
  return (
    <section className="twins" aria-label={t('twins.title', { count: pairs.length })}>
      <h2>{t('twins.title', { count: pairs.length })}</h2>
      <ul>
        {pairs.map(({ one, other, same }) => (
          <li key={`${one.id} ${other.id}`}>
            <span>
              {spokenReferenceOf(one)} <b>{familyName(one)}</b>
            </span>
            <span>
              {spokenReferenceOf(other)} <b>{familyName(other)}</b>
            </span>
            <span>{sameText(t, same)}</span>
            <Button
              text={t('twins.compareShort')}
              aria-label={t('twins.compare', { one: familyName(one), other: familyName(other) })}
              onClick={() => open(<CompareDialog one={one} other={other} />)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
