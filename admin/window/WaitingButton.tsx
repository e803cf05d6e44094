/** A card above the list for what waits for staff; nothing while nothing waits. */
import { grouped } from '#events/language/digits.ts'
import { Button } from './Button.tsx'

type Props = { name: string; count: number; open: () => void }

export const WaitingButton = ({ name, count, open }: Props) =>
  count > 0 && (
    <Button onClick={open}>
      {name}
      <b>{grouped(count)}</b>
    </Button>
  )
