/** What the routes work with, put together once in main.ts. */

import type { Passwords } from '../accounts/passwords.ts'
import type { sessionCookie } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Uploads } from '../files/upload-addresses.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Mail } from '../mail/door.ts'
import type { LocalBodies } from '../places/local-bodies.ts'
import type { ClipFolder } from '../programme/clips.ts'
import type { Store } from '../store/store.ts'
import type { Reports } from './reports.ts'

export type Parts = {
  config: Config
  store: Store
  objects: ObjectStore
  clips: ClipFolder
  localBodies: LocalBodies
  uploads: Uploads
  mail: Mail
  throttle: Throttle
  passwords: Passwords
  reports: Reports
  cookie: ReturnType<typeof sessionCookie>
  /** Where whoever sent a request reaches this server: PUBLIC_URL, else as they called it. No slash at the end. */
  publicUrl: (request: Request) => string
}
