/** Starts the console: the scheme that was chosen, the language, and the screen that the address names. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../site/theme.css'
import '../site/ui/button.css'
import './theme.css'
import { Console } from './router.tsx'
import { keepScheme } from './scheme.ts'

keepScheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
