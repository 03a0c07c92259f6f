import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './e2e/chromium-flags.ts'
import { portOf, WORKERS } from './e2e/products.ts'

/** How long a single step may take. */
const STEP_MS = 60_000
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** Each has a product, a database or a browser to itself and keeps a worker long: one at a time, from the beginning. */
const LONG = ['**/kill-and-restart.spec.ts', '**/lighthouse.spec.ts']
/**
 * What holds the product to a time: every answer within five seconds while the database is away; two hundred clients and
 * a signal, where with other work beside connections wait that a closed door resets; twenty pages at once, of which on a
 * busy machine some are told to come again.
 */
const ALONE = ['**/database-away.spec.ts', '**/parallel-people.spec.ts', '**/stop-under-load.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  workers: WORKERS,
  // No worker is left with a long file while the others have nothing to do.
  fullyParallel: true,
  // Limits of time only end what hangs: a busy machine takes many times as long as a quiet one.
  timeout: 1_200_000,
  // Two products share the machine: what fails once is tried again, and named when it passes then (tools/test.mjs).
  retries: 1,
  expect: { timeout: STEP_MS, toPass: { timeout: 3 * STEP_MS } },
  globalSetup: './e2e/start-products.ts',
  projects: [
    { name: 'long', testMatch: LONG, workers: 1 },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [...LONG, ...ALONE] },
    { name: 'alone', testMatch: ALONE, workers: 1, dependencies: ['long', 'journeys'] },
  ],
  use: {
    browserName: 'chromium',
    baseURL: process.env['E2E_BASE_URL'] ?? `http://localhost:${portOf(worker)}`,
    // What a worker answers no `page.route` sees; its own journeys allow it.
    serviceWorkers: 'block',
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: [...CHROMIUM_FLAGS] },
  },
})
