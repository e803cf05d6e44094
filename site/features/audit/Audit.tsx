/** The island of the page /audit: a receipt or a bundle is checked in this browser alone, and the season looked at. */
import { useEffect, useState } from 'react'
import { island } from '../../components/island/island.tsx'
import { type BundleWorker, bundleWorker } from './bundle-worker.ts'
import { BundlePart } from './components/BundlePart.tsx'
import { ReceiptPart } from './components/ReceiptPart.tsx'
import './components/audit.css'
import './components/pictures.css'
import './components/season.css'

/** One for the life of the page, begun at once: later this page asks the network for nothing. */
function useWorker(): BundleWorker | null {
  const [worker, setWorker] = useState<BundleWorker | null>(null)
  useEffect(() => {
    const begun = bundleWorker()
    // The rupee sign of an English page is in the Malayalam font: fetched now, since later nothing is.
    for (const weight of [400, 700]) void document.fonts.load(`${weight} 1rem "Anek Malayalam"`, '₹അA')
    setWorker(begun)
    return () => begun.end()
  }, [])
  return worker
}

export const Audit = island(() => {
  const worker = useWorker()
  // A key that was given for a receipt is the one for the bundle, too.
  const [key, setKey] = useState('')
  if (!worker) return null
  return (
    <>
      <ReceiptPart worker={worker} logKey={key} setLogKey={setKey} />
      <BundlePart worker={worker} logKey={key} setLogKey={setKey} />
    </>
  )
})
