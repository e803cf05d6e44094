/** What the routes work with, put together once in main.ts. */
import type { Config } from './config.ts'
import type { ObjectStore } from './objects/object-store.ts'
import type { Passwords } from './passwords.ts'
import type { sessionCookie } from './sessions.ts'
import type { Store } from './store/store.ts'
import type { Throttle } from './throttle.ts'
import type { Uploads } from './uploads.ts'

export type Parts = {
  config: Config
  store: Store
  objects: ObjectStore
  uploads: Uploads
  throttle: Throttle
  passwords: Passwords
  cookie: ReturnType<typeof sessionCookie>
  /** Where people reach this server, without a slash at the end. */
  publicUrl: () => string
}
