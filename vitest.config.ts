import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['node_modules', 'build', 'tools/planted/**'],
    environment: 'node',
    globalSetup: ['src/platform/db/test-cluster.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
