import type { TestProject } from 'vitest/node'
import { newRunName, sweepScratchDatabases } from './scratch-database.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  // Vitest merges into this one.
  // eslint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** A server whose role may create databases. */
    databaseServerUrl: string
    databaseRun: string
  }
}

let end: (() => Promise<void>) | null = null

/**
 * Vitest globalSetup: one server for the whole run, TEST_DATABASE_URL's or an embedded one in a temporary folder.
 * Test files get their databases from createTestDatabase.
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<void> {
  const run = newRunName(Date.now())
  const server = process.env['TEST_DATABASE_URL']
    ? externalServer(process.env['TEST_DATABASE_URL'])
    : await startTestServer()
  await sweepScratchDatabases(server.url, null, Date.now())
  project.provide('databaseServerUrl', server.url)
  project.provide('databaseRun', run)
  end = async () => {
    if (process.env['TEST_DATABASE_URL']) await sweepScratchDatabases(server.url, run, Date.now())
    await server.stop()
  }
}

export async function teardown(): Promise<void> {
  await end?.()
}

function externalServer(url: string) {
  return { url, stop: () => Promise.resolve() }
}
