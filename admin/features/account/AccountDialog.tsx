/** My account: second factor, password, and language of e-mails. */
import { useWords } from '../../app/texts/console.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { LetterLanguage } from './components/LetterLanguage.tsx'
import { OwnPassword } from './components/OwnPassword.tsx'
import { SecondFactor } from './components/SecondFactor.tsx'
import './components/account.css'

export default function AccountDialog() {
  const { t } = useWords()
  return (
    <Dialog title={t('console.account')}>
      <SecondFactor />
      <OwnPassword />
      <LetterLanguage />
    </Dialog>
  )
}
