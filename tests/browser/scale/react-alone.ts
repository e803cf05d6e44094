/** React and what draws it, and nothing else: built to be weighed, never run. */
import { StrictMode } from 'react'
import { jsx } from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'

createRoot(document.body).render(jsx(StrictMode, {}))
