import { defineConfig } from 'vitest/config'
import { sqlTests } from './tools/sql-tests.mjs'

const EVERYTHING = ['src/**/*.test.ts', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts']
/** Pure functions, which need no database server. */
const RULES = ['src/kernel/**/*.test.ts', 'src/features/*/rules/**/*.test.ts', 'src/ui/**/*.test.ts']
/** The product as a process, with what there is once in one: its log, its signals, how long it takes. */
const PRODUCT = ['src/app/server/**/*.test.ts']
const NEVER = ['node_modules', 'build', 'tools/planted/**']
/** With a server from outside nothing is said about the embedded one. */
const EMBEDDED = process.env['TEST_DATABASE_URL'] ? ['**/embedded-server.test.ts'] : []
/** With two servers, the tests of SQL run on the second one (decision 28). */
const ON_THE_SECOND = process.env['SQL_TESTS'] === 'elsewhere' ? sqlTests() : []

const globalSetup = ['src/platform/db/testing/test-cluster.ts']

/**
 * Files share a process and what it has read (decision 28): what a module keeps belongs to a database, which each file
 * has for itself. Only the tests of the product's process begin with nothing.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // They end what hangs; how fast something is, `bench/` says. A busy machine takes many times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores of a small machine: what starts servers and processes waits for them most of the time.
    maxWorkers: 3,
    isolate: false,
    setupFiles: ['tools/temporal-equality.ts'],
    projects: [
      { extends: true, test: { name: 'rules', include: RULES, exclude: NEVER } },
      {
        extends: true,
        test: { name: 'product', include: PRODUCT, exclude: NEVER, isolate: true, globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'everything else',
          include: EVERYTHING,
          exclude: [...NEVER, ...RULES, ...PRODUCT, ...EMBEDDED, ...ON_THE_SECOND],
          globalSetup,
        },
      },
    ],
  },
})
