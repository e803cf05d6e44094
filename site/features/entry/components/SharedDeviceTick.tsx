/** "This is not my own device": ticked already where a family before used the device as a shared one, until somebody unticks it. */
import { type ChangeEvent, useEffect, useRef } from 'react'
import { phoneStorage, SHARED_BEFORE } from '#web/keeping/web-storage.ts'
import { Tick } from './Tick.tsx'

function forgetIfUnticked({ target }: ChangeEvent<HTMLInputElement>): void {
  if (!target.checked) phoneStorage.remove(SHARED_BEFORE)
}

export function SharedDeviceTick() {
  const box = useRef<HTMLInputElement>(null)
  // After hydration, since the built page is the same for every device.
  useEffect(() => {
    if (!box.current || phoneStorage.get(SHARED_BEFORE) === null) return
    box.current.checked = true
    // Also where the form is emptied.
    box.current.defaultChecked = true
  }, [])
  return <Tick name="shared" label="device.box" text="device.boxText" ref={box} onChange={forgetIfUnticked} />
}
