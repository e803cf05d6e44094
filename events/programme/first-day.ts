/** What an organiser confirms before the season begins: by saving each value, be it the one that is there. Pure. */

/** In the order in which the console asks. `mail` stands for the mail server and the sender. */
export const firstDay = [
  'application_deadline',
  'wedding_date',
  'venue_address',
  'places',
  'whatsapp_number',
  'mail',
] as const
export type FirstDay = (typeof firstDay)[number]

/** A setting as staff read it. */
type Item = { key: string; value: string; isConfirmed: boolean }

/** Whoever saves an empty mail server says that no mail will be sent. */
function isMailConfirmed(host: Item | undefined, sender: Item | undefined): boolean {
  if (!host?.isConfirmed) return false
  return host.value === '' || (sender?.value ?? '') !== ''
}

export function unconfirmed(settings: readonly Item[]): FirstDay[] {
  const of = (key: string) => settings.find((one) => one.key === key)
  return firstDay.filter((key) =>
    key === 'mail' ? !isMailConfirmed(of('smtp_host'), of('smtp_email')) : of(key)?.isConfirmed !== true,
  )
}
