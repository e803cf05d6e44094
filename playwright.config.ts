/** Browser tests run in the system's Chromium against a server of their own; no browser is downloaded. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/launch-options.ts'

export default defineConfig({
  testDir: './tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: './test-results',
  // What is read is the same on every system.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}{ext}',
  globalSetup: './tests/browser/build.ts',
  // A file at a time for each; one more than there are cores, since each of them waits now and then.
  workers: availableParallelism() + 1,
  timeout: 180_000,
  // The machine that tests run on may be busy: how long something takes is for the tests of speed to say.
  expect: { timeout: 30_000 },
  // A test that passes at its second try is a test that fails by chance.
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions,
    // A service worker fetches the whole site for each new context, and a page's requests may go around page.route.
    // The tests of what is there without a network allow it.
    serviceWorkers: 'block',
  },
})
