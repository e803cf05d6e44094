/** The head of the console's window: what this is, who is logged in, and the way out. */
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { seasonName } from '#events/language/format.ts'
import { call } from '../../site/api.ts'
import { adminPaths } from '../../site/paths.ts'
import { navigate } from '../address.ts'
import { useWords } from '../language.ts'
import { type Account, logout } from '../session.ts'
import { Preferences } from './Preferences.tsx'
import './head.css'

/** The season's name as the settings have it, '' until it is known. */
function useSeason(): string {
  const [season, setSeason] = useState('')
  useEffect(() => {
    call('/api/settings/season', { reads: z.object({ value: z.string() }) }).then(
      ({ value }) => setSeason(value),
      () => setSeason(''),
    )
  }, [])
  return season
}

export function Head({ account }: { account: Account }) {
  const { locale, word } = useWords()
  const season = seasonName(locale, useSeason())
  /** A logout that the server did not hear of still leaves the screen. */
  const leave = () =>
    void logout()
      .finally(() => navigate(adminPaths.login))
      .catch((error: unknown) => console.warn(error))
  return (
    <>
      <div className="kasavu" />
      <header className="head">
        <div>
          <h1>{word('admin.title')}</h1>
          <p>{season && word('admin.subtitle', { season })}</p>
          <p className="who">
            {word('auth.loggedInAs')} <b>{account.email}</b> ({word(`admin.role.${account.role}`)})
          </p>
        </div>
        <Preferences />
        <button className="button button-line" type="button" onClick={leave}>
          {word('nav.logout')}
        </button>
      </header>
    </>
  )
}
