/** Around a print: the browser's own menu prints no family, and what was recorded is good for one print. */
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useWords } from '../app/texts/console.ts'
import { isRecordedAtom, mayPrintAtom, printedTableAtom } from './printing.ts'

export function PrintGuard() {
  const { t } = useWords()
  const store = useStore()
  useEffect(() => {
    const removal = new AbortController()
    const { signal } = removal
    const mark = (isRefused: boolean) => document.body.classList.toggle('print-refused', isRefused)
    const end = () => {
      store.set(isRecordedAtom, false)
      store.set(printedTableAtom, null)
      mark(false)
    }
    addEventListener('beforeprint', () => mark(!store.get(mayPrintAtom)), { signal })
    addEventListener('afterprint', end, { signal })
    return () => removal.abort()
  }, [store])
  return <p className="print-otherwise">{t('console.printOtherwise')}</p>
}
