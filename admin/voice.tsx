/**
 * The entry point of the page on which the clips are recorded. A page of its own, since it alone may use the microphone
 * (server/pages/headers.ts), and the console need not carry it.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/ui/theme.css'
import '#web/ui/button.css'
import './window/theme.css'
import { applyStoredScheme } from './app/scheme.ts'
import { Recorder } from './features/recorder/Recorder.tsx'

applyStoredScheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <Recorder />
  </StrictMode>,
)
