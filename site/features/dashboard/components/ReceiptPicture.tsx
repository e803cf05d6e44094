/** The QR code of a receipt's link. The receipt is encoded as a decimal number, which makes the modules as large as possible. */
import { codeDigits } from '#events/ledger/receipt.ts'
import { receiptPath } from '#web/application-paths.ts'
import { QrPicture } from '#web/ui/QrPicture.tsx'
import { useWords } from '../../../components/island/texts.ts'

export function ReceiptPicture({ code }: { code: string }) {
  const { locale, t } = useWords()
  const link = location.origin + receiptPath(locale, codeDigits(code))
  return <QrPicture text={link} label={t('receipt.picture')} isLong />
}
