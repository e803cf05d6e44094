/** What members of staff may change of their own account. */
import { Dialog } from '../dialogs/Dialog.tsx'
import { useWords } from '../words.ts'
import { LetterLanguage } from './LetterLanguage.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import './account.css'

export default function AccountDialog() {
  const { word } = useWords()
  return (
    <Dialog title={word('console.account')}>
      <SecondFactor />
      <OwnPassword />
      <LetterLanguage />
    </Dialog>
  )
}
