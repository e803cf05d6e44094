/** The texts that a page with ShortNotice.tsx passes to its island. */
import { noticeVersion, shortParts } from '#events/application/consent.ts'

export const shortNoticeNames = [
  `notice.${noticeVersion}.title`,
  ...shortParts.map((part) => `notice.${noticeVersion}.short.${part}` as const),
  'rights.noticeRead',
  'nav.terms',
  'nav.privacy',
  'nav.listenFailed',
  'voice.about',
  'voice.hear',
] as const
