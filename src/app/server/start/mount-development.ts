/** `npm run dev`: Vite inside the one server, on its port, with hot reload. */
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

const OURS = /^\/(api|social|login\/apple|media|map|og|dev|healthz|readyz|metrics|robots\.txt|sitemap)(\/|$|[-.])/

export async function mountDevelopment(
  server: FastifyInstance,
): Promise<{ build: () => Promise<ServerBuild>; stop: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: server.server } },
    appType: 'custom',
  })
  await server.register(middie)
  server.use((request, response, next) => {
    if (OURS.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
    stop: async () => {
      server.server.closeAllConnections()
      await vite.close()
    },
  }
}
