/** What nobody has confirmed yet, each with its field: saving a value, be it as it stands, confirms it. */
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { unconfirmed } from '#events/programme/first-day.ts'
import { type Setting, settingsQuery } from '../../app/settings-query.ts'
import { FIRST_VIEW, viewAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/first-day.ts'
import { isFocusFree } from '../../window/free-focus.ts'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { FirstDayItem } from './components/FirstDayItem.tsx'
import { FirstDayMail } from './components/FirstDayMail.tsx'
import '../../window/dialogs/dialog.css'
import '../../window/sheet.css'
import './components/first-day.css'

export default function FirstDay() {
  const { t } = useWords()
  const { data, isError, refetch } = useQuery(settingsQuery)
  const open = useSetAtom(viewAtom)
  return (
    <div className="sheet first-day">
      {!data && isError && <LoadFailed text={t('firstDay.fail')} retry={() => void refetch()} />}
      {!data && !isError && <p className="waiting">{t('settings.loading')}</p>}
      {data && <Left settings={data} />}
      <button className="tb line" type="button" onClick={() => open(FIRST_VIEW)}>
        {t('firstDay.toList')}
      </button>
    </div>
  )
}

function Left({ settings }: { settings: readonly Setting[] }) {
  const { t } = useWords()
  const left = unconfirmed(settings)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(left.length)
  // The button that was pressed is gone with what it confirmed, unless somebody has gone on to the next one meanwhile.
  useEffect(() => {
    if (left.length < shown.current && isFocusFree()) heading.current?.focus()
    shown.current = left.length
  }, [left.length])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('console.view.start')}
      </h1>
      <p className="hint">{t(left.length > 0 ? 'firstDay.text' : 'firstDay.done')}</p>
      {left.map((key) =>
        key === 'mail' ? (
          <FirstDayMail key={key} settings={settings} />
        ) : (
          <FirstDayItem key={key} name={key} value={settings.find((one) => one.key === key)?.value ?? ''} />
        ),
      )}
    </>
  )
}
