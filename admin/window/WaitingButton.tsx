/** A card above the list for what waits for staff; nothing while nothing waits. */
import { grouped } from '#events/language/digits.ts'

type Props = { name: string; count: number; open: () => void }

export const WaitingButton = ({ name, count, open }: Props) =>
  count > 0 && (
    <button className="tb line" type="button" onClick={open}>
      {name}
      <b>{grouped(count)}</b>
    </button>
  )
