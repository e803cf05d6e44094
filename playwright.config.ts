/** Browser tests run in the system's Chromium against a server of their own; no browser is downloaded. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/launch-options.ts'

export default defineConfig({
  testDir: './tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: './test-results',
  globalSetup: './tests/browser/build.ts',
  // A file at a time for each of two cores; every file has a server of its own, on a folder and a port of its own.
  workers: 2,
  timeout: 90_000,
  // A browser on a shared machine stumbles now and then; what fails twice is broken, and what fails once is reported.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions,
  },
})
