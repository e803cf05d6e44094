/** The families' service worker. It never handles the API, files or the console; a logout deletes its caches. */
import { serve } from '#web/worker/serve.ts'
import { isAsset, offlineAddress, pageAddress } from './addresses.ts'

serve({ name: 'pages', olderBuilds: 1, isAsset, pageAddress, offlineAddress })
