/** The facts of a criterion as a small table: what the family declared, and what a home visit found. */
import { useWords } from '../../../app/texts/console.ts'
import { criterionFacts } from '../found.ts'
import type { Explained, Sent } from '../replies.ts'

export function CriterionFacts({ application, one }: { application: Sent; one: Explained }) {
  const { t } = useWords()
  return (
    <table className="beside">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('console.declared')}</th>
          <th scope="col">{t('console.verifiedValue')}</th>
        </tr>
      </thead>
      <tbody>
        {criterionFacts(application, one, t).map(({ name, declared, found, differs }) => (
          <tr key={name} data-differs={differs}>
            <th scope="row">{name}</th>
            <td>{declared}</td>
            <td>
              {differs && '≠ '}
              {found}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
