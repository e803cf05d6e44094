/** The choice how a family gets news of its application: by e-mail, SMS or WhatsApp as far as they are configured, or not at all. */
import { useState } from 'react'
import { call } from '#web/api.ts'
import { checkedBy, type Guarded, hasFields, isListOf, isNullable, isOneOf } from '#web/guards.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { type Account, queryClient } from '../../../account/queries.ts'
import { useQuery } from '../../../account/use-query.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'

const isWay = isOneOf(['letter', 'sms', 'whatsapp', 'hand', 'nothing'] as const)
type Way = Guarded<typeof isWay>
const isToldBy = hasFields({ goesBy: isNullable(isWay), offered: isListOf(isWay) })
const ToldByReply = checkedBy(isToldBy)
const PATH = '/api/me/told-by'

/** Renders nothing while the server has no carrier for phones. */
export function ToldBy({ account }: { account: Account }) {
  const { email, phone, isEmailVerified, isPhoneVerified } = account
  const read = () => call(PATH, { schema: ToldByReply })
  const query = { queryKey: ['told-by', email, phone, isEmailVerified, isPhoneVerified], queryFn: read }
  const { data, refetch } = useQuery<Guarded<typeof isToldBy>>(query, queryClient)
  const { t } = useWords()
  const { errorText, showError, showSuccess } = useOutcome()
  const [chosen, setChosen] = useState<Way | null>(null)
  if (!data?.offered.some((way) => way !== 'letter' && way !== 'nothing')) return null
  const choose = async (way: Way) => {
    setChosen(way)
    try {
      await call(PATH, { method: 'PUT', body: { way }, schema: ToldByReply })
      showSuccess(t('dash.toldBySaved'))
      await refetch()
    } catch (error) {
      showError(errorText(error, 'dash.accountFail'))
    }
    setChosen(null)
  }
  return (
    <ListField
      id="told-by"
      label={t('dash.toldBy')}
      value={chosen ?? data.goesBy ?? 'nothing'}
      onChange={({ target }) => void choose(checkedBy(isWay).parse(target.value))}
    >
      {data.offered.map((way) => (
        <option key={way} value={way}>
          {t(`dash.toldBy.${way}`, { to: way === 'letter' ? email : phone })}
        </option>
      ))}
    </ListField>
  )
}
