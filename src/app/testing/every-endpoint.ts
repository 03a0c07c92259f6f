/** Every endpoint of every contract, found in the files themselves, so that one nobody mounted or listed is found too. */
import { glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { CALLED, patternOf } from '#platform/http/mount-routes.ts'

const FEATURES = resolve(import.meta.dirname, '../../features')

export const endpointName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

export async function everyEndpoint(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const file of glob('**/contract.ts', { cwd: FEATURES })) {
    const contract = (await import(pathToFileURL(join(FEATURES, file)).href)) as Record<string, unknown>
    found.push(...Object.values(contract).filter(isEndpoint))
  }
  return found
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

/** Those that no address of the server leads to. */
export function unmounted(endpoints: readonly Endpoint[], server: FastifyInstance): string[] {
  return endpoints
    .filter(
      ({ method, path, sharesPathWithPage }) =>
        !server.hasRoute({
          method,
          url: patternOf({ path }),
          ...(sharesPathWithPage ? { constraints: CALLED } : {}),
        }),
    )
    .map(endpointName)
}
