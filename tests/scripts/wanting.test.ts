/** What a run says about tests that it had to skip. */
import { expect, test } from 'bun:test'
import { wanting } from '../../scripts/wanting.ts'

test('given skipped tests, when programs that tests need are missing, then one line names them and the command that brings them', () => {
  const has = (program: string) =>
    ['nginx', 'systemd-analyze', 'python3', 'openssl', 'ip', 'chromium-headless-shell'].includes(program)
  expect(wanting(15, has)).toBe(
    'test: 15 skipped for want of caddy, buildah, strace, swift-proxy-server, pg_ctlcluster, patroni, etcd: apt-get install caddy buildah strace swift-proxy swift-account swift-container swift-object postgresql patroni python3-etcd etcd-server',
  )
})

test('given no skipped test, or every program, when the run ends, then nothing is said', () => {
  expect([wanting(0, () => false), wanting(3, () => true)]).toEqual(['', ''])
})
