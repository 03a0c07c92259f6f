import { defineConfig } from '@playwright/test'
import { portOf, WORKERS } from './e2e/products.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** How long something takes is part of what they look at: they have the machine to themselves. */
const ALONE = ['**/kill-and-stop.spec.ts', '**/database-away.spec.ts', '**/lighthouse.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  workers: WORKERS,
  // No worker is left with a long file while the others have nothing to do.
  fullyParallel: true,
  timeout: 60_000,
  // Two products share the machine: what fails once is tried again, and named when it passes then (tools/test.mjs).
  retries: 1,
  expect: { timeout: 10_000 },
  globalSetup: './e2e/start-products.ts',
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: ALONE },
    { name: 'alone', testMatch: ALONE, workers: 1, dependencies: ['journeys'] },
  ],
  use: {
    browserName: 'chromium',
    baseURL: process.env['E2E_BASE_URL'] ?? `http://localhost:${portOf(worker)}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS },
  },
})
