/** What the page /audit and the checker in one file share: a receipt or a bundle is checked in this browser alone. */
import { useEffect, useState } from 'react'
import { island } from '../../components/island/island.tsx'
import { type BundleWorker, bundleWorker } from './bundle-worker.ts'
import { BundlePart } from './components/BundlePart.tsx'
import { ReceiptPart } from './components/ReceiptPart.tsx'
import './components/audit.css'
import './components/season.css'

/** One worker per page, started at once, because the page sends no requests later. @param start starts the worker */
export const checks = (start: () => Worker) =>
  island(() => {
    const [worker, setWorker] = useState<BundleWorker | null>(null)
    // Shared by the receipt and the bundle.
    const [key, setKey] = useState('')
    useEffect(() => {
      const begun = bundleWorker(start)
      // An English page needs the Malayalam font for the rupee sign; fetched now, because the page sends no requests later.
      for (const weight of [400, 700]) void document.fonts.load(`${weight} 1rem "Anek Malayalam"`, '₹അA')
      setWorker(begun)
      return () => begun.end()
    }, [])
    if (!worker) return null
    return (
      <>
        <ReceiptPart worker={worker} logKey={key} setLogKey={setKey} />
        <BundlePart worker={worker} logKey={key} setLogKey={setKey} />
      </>
    )
  })
