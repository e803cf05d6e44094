/** Which links are a video, and which only look like one. */
import { expect, test } from 'bun:test'
import { embedAddress, videoId, watchAddress } from '#events/programme/video.ts'

const id = 'dQw4w9WgXcQ'

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?list=PL1&v=${id}&t=42s`,
  `http://youtube.com/watch?v=${id}#t=1`,
  `https://m.youtube.com/watch?v=${id}&feature=share`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc_def`,
  `youtu.be/${id}`,
  `  https://www.youtube.com/embed/${id}?rel=0 `,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/shorts/${id}?feature=share`,
  `https://www.youtube.com/live/${id}/`,
])('given %s, when it is read, then it is that video', (link) => expect(videoId(link)).toBe(id))

test.each([
  '',
  'not a link',
  id,
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${id}x`,
  `https://www.youtube.com/channel/${id}`,
  `https://example.org/watch?v=${id}`,
  `https://youtube.com.example.org/watch?v=${id}`,
  `https://www.youtube.com@example.org/watch?v=${id}`,
  `https://me:secret@www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com:8443/watch?v=${id}`,
  `javascript:alert('https://youtu.be/${id}')`,
  `data:text/html,https://youtu.be/${id}`,
  `https://youtu.be/${id.slice(0, 10)}%22`,
  `https://youtu.be/"onload=${id}`,
])('given %s, when it is read, then it is no video', (link) => expect(videoId(link)).toBeNull())

test('given an id, when addresses are built, then the player is the one without cookies', () =>
  expect([embedAddress(id), watchAddress(id)]).toEqual([
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/watch?v=${id}`,
  ]))
