/** The head of the window: the title with the account, Settings and Logout, and the navigation with the four figures. */
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import * as icons from '#web/ui/icons.ts'
import { accountAtom, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'
import { CommandButton } from './Button.tsx'
import './header.css'

type Props = {
  isPhone: boolean
  /** The season, below or beside the title. */
  subtitle: ReactNode
}

export function Header({ isPhone, subtitle }: Props) {
  const { locale, t } = useWords()
  const current = useAtomValue(currentViewAtom)
  return (
    <div className="top">
      <img src="/favicon.svg" alt="" width="22" height="22" />
      <h1>{isPhone ? (current?.section[locale] ?? t('admin.title')) : t('admin.title')}</h1>
      {!isPhone && subtitle}
      <span className="grow" />
      <CommandButton id="palette" text={t('console.menu')} icon={icons.menu} hides />
      {!isPhone && (
        <>
          <Account />
          {['language', 'settings', 'logout'].map((id) => (
            <CommandButton key={id} id={id} hides />
          ))}
        </>
      )}
    </div>
  )
}

function Account() {
  const { t } = useWords()
  const account = useAtomValue(accountAtom)
  if (!account) return null
  return (
    <span className="who" title={account.email}>
      <span className="account-note">{t('auth.loggedInAs')}</span> <b>{account.email}</b>{' '}
      <span className="account-note">({t(`admin.role.${account.role}`)})</span>
    </span>
  )
}

/** One word for each section; a section opens with its first view. */
export function Navigation({ children }: { children?: ReactNode }) {
  const { locale, t } = useWords()
  const views = useAtomValue(allowedViewsAtom)
  const current = useAtomValue(currentViewAtom)
  const open = useSetAtom(viewAtom)
  const sections = [...Map.groupBy(views, ({ section }) => section.en).values()]
  return (
    <div className="nav">
      <nav aria-label={t('console.navigation')}>
        {sections.map(
          ([first]) =>
            first && (
              <button
                key={first.id}
                type="button"
                aria-current={current?.section.en === first.section.en ? 'page' : undefined}
                onClick={() => open(first.id)}
              >
                {first.section[locale]}
              </button>
            ),
        )}
      </nav>
      {children}
    </div>
  )
}
