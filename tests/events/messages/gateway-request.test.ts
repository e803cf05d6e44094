/** The request of a gateway as an organiser writes it: what is one, and that no value gets out of its place. */
import { expect, test } from 'bun:test'
import { filledRequest, gatewayOrigin, gatewayRequest } from '#events/messages.ts'

const values = {
  to: '919847000000',
  local: '9847000000',
  text: 'He said "hi" & <b>\n100% {to} അപേക്ഷ',
  template: '1107',
  reference: '412 087 3',
  link: 'https://wedding.example/dashboard',
  code: '',
  id: 'letter-1',
  secret: 'k&y\r\nx: 1',
}
const filled = (request: string) => {
  const one = gatewayRequest(request)
  return one && filledRequest(one, values)
}

test('given a JSON request, when it is filled, then the values are strings in it, whatever they hold', () => {
  const request =
    'POST https://sms.example/v5/flow\nauthkey: {secret}\n\n{"to":"{to}","text":"{text}","id":"{template}"}'
  const one = filled(request)
  expect(one && { ...one, body: JSON.parse(one.body) }).toEqual({
    method: 'POST',
    url: 'https://sms.example/v5/flow',
    headers: [
      ['authkey', 'k&yx: 1'],
      ['content-type', 'application/json'],
    ],
    body: { to: values.to, text: values.text, id: '1107' },
  })
})

test('given a form and an address with values, when they are filled, then each is escaped for its place', () => {
  const form = filled('POST https://sms.example/send?key={secret}\n\nmobile={local}&message={text}')
  expect([form?.url, Object.fromEntries(new URLSearchParams(form?.body)), form?.headers]).toEqual([
    `https://sms.example/send?key=${encodeURIComponent(values.secret)}`,
    { mobile: values.local, message: values.text },
    [['content-type', 'application/x-www-form-urlencoded']],
  ])
  const get = filled('GET https://sms.example/send?to={to}&text={text}')
  const asked = new URL(get?.url ?? '')
  expect([asked.searchParams.get('to'), asked.searchParams.get('text'), get?.body]).toEqual([
    values.to,
    values.text,
    '',
  ])
  const xml = filled('POST https://sms.example/x\nContent-Type: text/xml\n\n<m to="{to}">{text}</m>')
  expect(xml?.body).toBe(`<m to="${values.to}">He said &quot;hi&quot; &amp; &lt;b&gt;\n100% {to} അപേക്ഷ</m>`)
})

const unfit = {
  nothing: '',
  'no address': 'POST sms.example\n\n{to}{text}',
  'another scheme': 'POST file:///etc/passwd\n\n{to}{text}',
  'a value for a host': 'POST https://{to}/x\n\n{to}{text}',
  'a value after the host': 'POST https://sms.example{to}/x\n\n{to}{text}',
  'a name and a password': 'POST https://a:b@sms.example/x\n\n{to}{text}',
  'another method': 'DELETE https://sms.example/x\n\n{to}{text}',
  'a body with GET': 'GET https://sms.example/x?to={to}\n\n{text}',
  'no number': 'POST https://sms.example/x\n\n{text}',
  'no text': 'POST https://sms.example/x\n\n{to}',
  'an unknown word': 'POST https://sms.example/x\n\n{to}{text}{tetx}',
  'a text in a header': 'POST https://sms.example/x\nx-text: {text}\n\n{to}',
  'a header that the sender sets': 'POST https://sms.example/x\nHost: other.example\n\n{to}{text}',
  'a line that is no header': 'POST https://sms.example/x\nwhatever\n\n{to}{text}',
}
for (const [what, request] of Object.entries(unfit))
  test(`given ${what}, when the request is read, then it is none`, () =>
    expect([gatewayRequest(request), gatewayOrigin(request)]).toEqual([null, '']))
