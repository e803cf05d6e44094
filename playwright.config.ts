/** Browser tests run in the system's Chromium against a server of their own; no browser is downloaded. */
import { defineConfig } from '@playwright/test'

const port = Number(process.env.BROWSER_TEST_PORT ?? 4173)
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: './tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: './test-results',
  // A file at a time for each of two cores; nearly every file has a server of its own, on a folder of its own.
  workers: 2,
  timeout: 90_000,
  // A browser on a shared machine stumbles now and then; what fails twice is broken, and what fails once is reported.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'line',
  use: {
    baseURL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
  webServer: {
    command: 'bun tests/browser/serve.ts',
    env: { PORT: String(port) },
    url: `${baseURL}/robots.txt`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 },
  },
})
