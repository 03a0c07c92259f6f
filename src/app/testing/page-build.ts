/** The product's own pages as a server build: for tests that read HTML behind HTTP, without building the product. */
import type { ServerBuild } from 'react-router'
import handle from '../entry.server.tsx'
import * as root from '../root.tsx'
import * as shell from '../shell/shell.tsx'

type Page = { readonly path: string; readonly module: object }

/** @param pages beneath German addresses, within the frame */
export function pageBuild(pages: readonly Page[]): ServerBuild {
  const routes = Object.fromEntries(
    [
      // Without a build its fonts have no address.
      { id: 'root', path: '', module: { ...root, links: () => [] } },
      { id: 'de', parentId: 'root', module: shell },
      ...pages.map(({ path, module }) => ({ id: `de.${path}`, parentId: 'de', path, module })),
    ].map((route) => [route.id, route]),
  )
  const manifest = Object.fromEntries(
    Object.values(routes).map((route) => [
      route.id,
      {
        ...route,
        module: `/${route.id}.js`,
        hasLoader: 'loader' in route.module,
        hasAction: 'action' in route.module,
        hasErrorBoundary: 'ErrorBoundary' in route.module,
        imports: [],
        css: [],
      },
    ]),
  )
  return {
    entry: { module: { default: handle } },
    routes,
    assets: { entry: { imports: [], module: '/entry.js' }, routes: manifest, url: '/manifest.js', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
}
