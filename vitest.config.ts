import { defineConfig } from 'vitest/config'

const EVERYTHING = ['src/**/*.test.ts', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts']
/** Pure functions: nothing of one file is left for the next, so files share a process and what it has read. */
const RULES = ['src/kernel/**/*.test.ts', 'src/features/*/rules/**/*.test.ts', 'src/ui/**/*.test.ts']
const NEVER = ['node_modules', 'build', 'tools/planted/**']
/** With a server from outside nothing is said about the embedded one. */
const EMBEDDED = process.env['TEST_DATABASE_URL'] ? ['**/embedded-server.test.ts'] : []

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'rules', include: RULES, exclude: NEVER, isolate: false } },
      {
        extends: true,
        test: {
          name: 'everything else',
          include: EVERYTHING,
          exclude: [...NEVER, ...RULES, ...EMBEDDED],
          globalSetup: ['src/platform/db/test-cluster.ts'],
        },
      },
    ],
  },
})
