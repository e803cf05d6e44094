/** A screen that is one centred card: login, access denied, not found. */
import type { ReactNode } from 'react'
import { Preferences } from './Preferences.tsx'
import './card.css'

export function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="stage">
      <Preferences />
      <main className="card">
        <div className="kasavu" />
        <img src="/favicon.svg" alt="" width="48" height="48" />
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </main>
    </div>
  )
}
