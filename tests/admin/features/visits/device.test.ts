/** What a person calls the device that the console runs on. */
import { expect, test } from 'bun:test'
import { deviceOf } from '../../../../admin/features/visits/day.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    { isPhone: true, name: 'Chrome, Android' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    { isPhone: true, name: 'Samsung Internet, Android' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { isPhone: true, name: 'Safari, iPhone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    { isPhone: false, name: 'Edge, Windows' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    { isPhone: false, name: 'Firefox, Linux' },
  ],
  ['a browser of the future', { isPhone: false, name: '?' }],
])(
  'given the text of %s, when the device is named, then it is the one that a person knows',
  (agent, device) => expect(deviceOf(agent)).toEqual(device),
)
